import type { BackdatedService } from './backdated-service.ts'
import type { Calendar } from './calendar.ts'
import type { StoryClock } from './clock.ts'
import type { Receiver } from './receiver.ts'
import type { StepRunner } from './step-runner.ts'
import type { Step } from './story/index.ts'

/** Time within which a failed delivery is retried: 5 s, with a jitter of ±20 %. */
const FIRST_RETRY_MS = 7_000
const DAY_MS = 24 * 60 * 60_000

interface StepsToPerform {
  readonly service: BackdatedService
  readonly runner: StepRunner
  readonly clock: StoryClock
  readonly calendar: Calendar
  readonly receiver: Receiver
  readonly steps: readonly Step[]
  onDay(day: number, days: number): void
}

/**
 * Changes of the receivers' behaviour: from `since` on, requests to `path` get this status; null is the usual response.
 */
const outages = ({ onWorkday, atNight }: Calendar) => [
  { since: new Date(0), path: '/hr', status: 204 },
  { since: onWorkday(16, '09:00'), path: '/hr', status: null },
  { since: atNight('00:00'), path: '/lake', status: 503 },
  { since: atNight('01:30'), path: '/lake', status: null },
]

/**
 * Performs the steps, each at its time of the story. The clock advances only after the worker has sent all due
 * deliveries. A checkpoint is signed at the end of every day that has steps.
 */
export async function performSteps({
  service,
  runner,
  clock,
  calendar,
  receiver,
  steps,
  onDay,
}: StepsToPerform): Promise<void> {
  const organizationId = runner.idOf('organization')
  const changes = outages(calendar)
  const begin = clock.now()
  const daysUntil = (time: Date) => Math.ceil((time.getTime() - begin.getTime()) / DAY_MS)
  const deliver = async () => {
    const { failures } = receiver
    await service.delivered(organizationId)
    if (receiver.failures === failures) return
    clock.moveTo(new Date(clock.now().getTime() + FIRST_RETRY_MS))
    await service.delivered(organizationId)
  }
  for (const step of steps) {
    if (step.at.getDate() !== clock.now().getDate()) {
      await service.endSynchronizations()
      await service.signCheckpoints()
      onDay(daysUntil(step.at), daysUntil(calendar.end))
    }
    while (changes[0] && changes[0].since <= step.at) {
      const { path, status } = changes.shift() ?? changes[0]
      receiver.answer(path, status)
    }
    await runner.perform(step)
    await deliver()
  }
  for (const { path, status } of changes) receiver.answer(path, status)
  clock.moveTo(calendar.end)
  await service.endSynchronizations()
  await deliver()
  await service.signCheckpoints()
}
