import type { Calendar } from './calendar.ts'
import type { StoryClock } from './clock.ts'
import type { BackdatedService } from './past.ts'
import type { Receiver } from './receiver.ts'
import type { StepRunner } from './stage.ts'
import type { Step } from './story/index.ts'

/** The first retry of a delivery follows within this time: 5 s and the jitter. */
const FIRST_RETRY_MS = 7_000

interface StepsToPerform {
  readonly past: BackdatedService
  readonly stage: StepRunner
  readonly clock: StoryClock
  readonly calendar: Calendar
  readonly receiver: Receiver
  readonly steps: readonly Step[]
}

/** Changes at the receivers: the status with which each answers from a given time on. */
const outages = ({ onWorkday, atNight }: Calendar) => [
  { since: new Date(0), path: '/hr', status: 204 },
  { since: onWorkday(16, '09:00'), path: '/hr', status: null },
  { since: atNight('00:00'), path: '/lake', status: 503 },
  { since: atNight('01:30'), path: '/lake', status: null },
]

/**
 * Performs the steps, each at its time. Before the clock moves on, the worker sends what is due, and each evening a
 * checkpoint is signed.
 */
export async function performSteps({ past, stage, clock, calendar, receiver, steps }: StepsToPerform): Promise<void> {
  const organizationId = stage.idOf('organization')
  const changes = outages(calendar)
  const deliver = async () => {
    const { failures } = receiver
    await past.delivered(organizationId)
    if (receiver.failures === failures) return
    clock.moveTo(new Date(clock.now().getTime() + FIRST_RETRY_MS))
    await past.delivered(organizationId)
  }
  for (const step of steps) {
    if (step.at.getDate() !== clock.now().getDate()) await past.signCheckpoints()
    while (changes[0] && changes[0].since <= step.at) {
      const { path, status } = changes.shift() ?? changes[0]
      receiver.answer(path, status)
    }
    await stage.perform(step)
    await deliver()
  }
  for (const { path, status } of changes) receiver.answer(path, status)
  clock.moveTo(calendar.end)
  await deliver()
  await past.signCheckpoints()
}
