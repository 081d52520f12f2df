/**
 * The demo: fills an empty database with an organization and sixty days of its history, and prints curl commands to
 * try.
 *
 * Terms: the story is the data about who did what and when (`story/`); a step is one request of the story; the
 * backdated service, whose clock is set back, gets the steps; the receiver gets the webhooks of the story, on this
 * machine. Invariants: every row comes from the service's own operations and worker; no time of the history is in the
 * future; no request leaves this machine.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../app.ts'
import { onConnection } from '../database/transaction.ts'
import { type PasswordHashing, replacePassword, scryptHashing } from '../features/accounts/sign-in/index.ts'
import { createOrganization } from '../features/organizations/index.ts'
import { withIdsAt } from '../kernel/ids.ts'
import { hasOrganizations } from '../operations/governance-lock.sql.ts'
import type { ChangeOrigin } from '../operations/internal-change.ts'
import { type BackdatedService, openBackdatedService, type ReopenService } from './backdated-service.ts'
import { createCalendar } from './calendar.ts'
import { StoryClock } from './clock.ts'
import { instructions } from './instructions.ts'
import { performSteps } from './perform-steps.ts'
import type { Receiver } from './receiver.ts'
import { storePort } from './resume-receiver.ts'
import { createStepRunner } from './step-runner.ts'
import { ADA, beginOf, LINUS, MALLORY, ORGANIZATION, storyOf } from './story/index.ts'

export type { ReopenService } from './backdated-service.ts'
export { startReceiver } from './receiver.ts'
export { resumeReceiver } from './resume-receiver.ts'

/** The service to fill. */
interface Filled {
  readonly app: App
  readonly openAgain: ReopenService
  readonly receiver: Receiver
  readonly log: { info(message: string): void }
  /** Called as the demo is filled, with the number of filled days and of all days. */
  readonly onDay: (day: number, days: number) => void
  /** The actor in the audit entry about the creation of the organization. */
  readonly by: ChangeOrigin
  /** True if the console is served, so that people can sign in with a browser. */
  readonly hasConsole: boolean
  /** The URL at which people open the service. */
  readonly url: string
  /** The folder of the built-in database; null if DATABASE_URL is set. */
  readonly dataDir: string | null
  /** The names of the service's environment variables that are set. */
  readonly variables: readonly string[]
  /** Returns true if the service will stop as soon as the demo is filled. */
  readonly isStopping: () => boolean
}

/** A file that exists while the demo is being filled. If the filling is interrupted, the file remains. */
const incompleteFileIn = (dataDir: string) => join(dataDir, 'demo-incomplete')

/** Fills the database unless it has an organization. Resolves to the instructions. */
export async function fillWithDemo({ app, log, dataDir, ...filled }: Filled): Promise<string> {
  if (await onConnection(app.pool, db => db.run(hasOrganizations()))) {
    const remove =
      dataDir === null ? 'set DATABASE_URL to an empty database' : `remove the folder ${dataDir} with all its data`
    const is =
      dataDir !== null && existsSync(incompleteFileIn(dataDir))
        ? 'The demo is incomplete, because a start with --demo was interrupted.'
        : 'The database is not empty, so --demo adds nothing.'
    return (
      `${is} To start the demo over, stop this Reeve and ` +
      `${remove}.\nTo keep the data: "npx reeve owner recover --help" says how an owner signs in\n` +
      'again, and "npx reeve api-key create --help" how to create a key.\n'
    )
  }
  log.info('filling the database with the demo: two months of history, 10 to 25 s, or longer on a busy machine …')
  if (dataDir !== null) {
    writeFileSync(incompleteFileIn(dataDir), '')
    storePort(dataDir, filled.receiver)
  }
  const started = performance.now()
  const text = await fill(filled)
  if (dataDir !== null) rmSync(incompleteFileIn(dataDir))
  log.info(`the demo is filled, after ${Math.round((performance.now() - started) / 1000)} s`)
  return text
}

async function fill({
  openAgain,
  receiver,
  by,
  hasConsole,
  url,
  onDay,
  variables,
  isStopping,
}: Omit<Filled, 'app' | 'log' | 'dataDir'>): Promise<string> {
  const calendar = createCalendar(new Date())
  const clock = new StoryClock(beginOf(calendar))
  const password = randomBytes(12).toString('base64url')
  const hash = await scryptHashing.hash(password)
  // Everybody has the same password, so one hash is enough. A hash takes 0.1 s.
  const passwords: PasswordHashing = { hash: async () => hash, verify: async given => given.password === password }
  const runner = await withIdsAt(clock, async () => {
    const service = await openBackdatedService(openAgain, { clock, passwords, webhookAllow: receiver.allow })
    try {
      const runner = createStepRunner(service, clock, { ...(await foundOrganization(service, by, hash)), password })
      const steps = storyOf(calendar, receiver.url)
      await performSteps({ service, runner, clock, calendar, receiver, steps, onDay })
      return runner
    } finally {
      await service.close()
    }
  })
  return instructions({
    url,
    hasConsole,
    variables,
    isStopping: isStopping(),
    owner: ADA.email,
    organization: ORGANIZATION,
    key: runner.idOf('key demo secret'),
    password,
    organizationId: runner.idOf('organization'),
    promoted: runner.idOf(LINUS.name),
    promotedTo: runner.idOf('Developer'),
    suspended: runner.idOf(MALLORY.name),
    webhook: runner.idOf('webhook paste'),
  })
}

/** Creates the organization like the operator's command, and sets its owner's password. Resolves to the created ids. */
async function foundOrganization({ app }: BackdatedService, by: ChangeOrigin, passwordHash: string) {
  const order = { name: ORGANIZATION, ownerEmail: ADA.email, ownerName: ADA.name }
  const { organizationId, owner, profiles } = await createOrganization(app.runtime, order, by, {
    write: ({ owner }, { now }) => replacePassword(owner.userId, passwordHash, now),
  })
  return {
    organization: organizationId,
    [ADA.name]: owner.userId,
    Owner: profiles.owner,
    Administrator: profiles.administrator,
    Member: profiles.member,
  }
}
