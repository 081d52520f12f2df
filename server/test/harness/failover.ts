/**
 * Failovers under load. Two `api` processes and one `worker` use a primary with a synchronous standby. Writers make
 * changes, and probers use the keys of two people, one suspended before the fault and one after it. The ledger is
 * outside of the database: it has the changes and the suspensions that were acknowledged.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../src/database/migrate.ts'
import { assertChainsHold } from './chains.ts'
import { expireClaims } from './deliveries.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from './http-receiver.ts'
import { IS_LONG } from './long-form.ts'
import type { Organization, Person } from './organization.ts'
import { createWebhookFor } from './platform.ts'
import { databaseUrl, type ReeveProcess, startReeveProcess } from './process.ts'
import { type Answer, type CallOptions, startReeve } from './reeve.ts'
import {
  type PostgresNode,
  type ReplicatedPostgres,
  type ServerName,
  startReplicatedPostgres,
} from './replicated-postgres.ts'

const ROLES = ['api', 'api', 'worker'] as const
const APIS = 2
const WRITERS = IS_LONG ? 8 : 4
const PROBERS = IS_LONG ? 4 : 2
const ORGANIZATIONS = 2
/** A client's pause between two requests. It limits the load, most of which only repeats the same requests. */
const PAUSE_MS = IS_LONG ? 5 : 70
/** Number of changes that are awaited before the fault, and after the suspension that follows it. */
const CHANGES = 20
/** Time after which a request counts as unanswered. */
const ANSWERS_WITHIN_MS = 15_000
/** Time after which an event counts as lost. It includes a retry, because a machine under load can miss a timeout. */
const ARRIVES_WITHIN_MS = 120_000

/** A fault of the primary or its standby. */
export interface Fault {
  readonly name: string
  /** The value of DATABASE_URL: both servers, or a name for each process, which the fault directs to another server. */
  readonly url: 'hosts' | 'name'
  /** Causes the fault, and resolves when the server that is the primary afterwards accepts writes. */
  happen(scene: Scene): Promise<NewPrimary>
}

interface NewPrimary {
  readonly primary: PostgresNode
  /** The value of `performance.now()` when this primary began to accept the writes of all processes. */
  readonly since: number
}

/** The servers, names and ledger that a fault can use. */
export interface Scene {
  readonly pair: ReplicatedPostgres
  /** The server name that the DATABASE_URL of each process contains, in the order of the processes. */
  readonly names: readonly ServerName[]
  readonly ledger: Ledger
  readonly leaseMs: number
}

/** The responses that clients received. Times are values of `performance.now()`. */
export interface Ledger {
  readonly acknowledged: { readonly id: string; readonly at: number; readonly api: number }[]
  /** Statuses of the changes that were not acknowledged; 0 without a response. */
  readonly refused: number[]
  /** Time of the response to each suspension, by the key of the suspended person. */
  readonly suspended: Map<string, number>
  readonly probes: { readonly key: string; readonly sentAt: number; readonly status: number; readonly api: number }[]
}

/** The result of a fault. */
export interface Endured {
  readonly acknowledged: number
  readonly lost: number
  /** Acknowledged changes whose event has not arrived at the webhook. */
  readonly undelivered: number
  readonly probes: number
  /**
   * Requests that were accepted with a key, although they were sent after the response to the suspension of its owner.
   */
  readonly accepted: number
  /** Time from when the new primary accepts writes until each API has had a change acknowledged, in milliseconds. */
  readonly writesAfterMs: number
  /** Statuses of refused changes. */
  readonly refusals: readonly number[]
}

/** Lets the fault happen under load, and counts what was lost and what was accepted wrongly. */
export async function endure(fault: Fault, { leaseMs }: { readonly leaseMs: number }): Promise<Endured> {
  await using pair = await startReplicatedPostgres()
  await migrate(pair.primary.target)
  const receiver = await startHttpReceiver((_request, response) => response.end())
  using _closing = { [Symbol.dispose]: () => receiver.close() }
  const { organizations, early, late } = await seed(pair, receiver)
  const names = await Promise.all(ROLES.map(() => pair.openName()))
  await using reeves = await startProcesses(pair, names, { fault, leaseMs })
  const { apis } = reeves

  const ledger: Ledger = { acknowledged: [], refused: [], suspended: new Map(), probes: [] }
  const running = new AbortController()
  const clients = [
    ...Array.from({ length: WRITERS }, (_, index) => {
      const organization = organizations[Math.floor(index / APIS) % ORGANIZATIONS]
      return write(apis, index % APIS, organization?.owner.key ?? '', ledger, running.signal)
    }),
    ...Array.from({ length: PROBERS }, (_, index) =>
      probe(apis, index % APIS, [early.key, late.key], ledger, running.signal),
    ),
  ]
  const suspendAnywhere = (person: Person) => suspend(apis, organizations[0], person, ledger)
  const { primary, since } = await loadThroughFault(fault, { pair, names, ledger, leaseMs }, async () => {
    await suspendAnywhere(ledger.suspended.size === 0 ? early : late)
  }).finally(() => running.abort())
  await Promise.all(clients)

  const { undelivered } = await verifyOn(primary, ledger, receiver)
  const stored = new Set((await primary.query`select id from profiles`).map(({ id }) => id))
  const { acknowledged, probes, suspended } = ledger
  const firstOf = (api: number) => acknowledged.find(change => change.api === api && change.at > since)?.at ?? Infinity
  const isAfter = (key: string, at: number) => at > (suspended.get(key) ?? Infinity)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => !stored.has(id)).length,
    undelivered,
    probes: probes.length,
    accepted: probes.filter(({ key, sentAt, status }) => status === 200 && isAfter(key, sentAt)).length,
    writesAfterMs: Math.round(Math.max(...apis.map((_, api) => firstOf(api))) - since),
    refusals: [...new Set(ledger.refused)],
  }
}

/**
 * Suspends a person under load, causes the fault, and suspends another person. Resolves when all leases from before the
 * fault have ended.
 */
async function loadThroughFault(fault: Fault, scene: Scene, suspendNext: () => Promise<void>): Promise<NewPrimary> {
  const { acknowledged, probes } = scene.ledger
  const acceptsBoth = (api: number) =>
    new Set(probes.filter(each => each.api === api && each.status === 200).map(({ key }) => key)).size === 2
  await until(() => acknowledged.length > CHANGES && acceptsBoth(0) && acceptsBoth(1), 'changes and accepted keys')
  await suspendNext()
  const after = await fault.happen(scene)
  await suspendNext()
  const before = acknowledged.length
  await until(() => acknowledged.length > before + CHANGES, 'changes after the fault')
  await sleep(2 * scene.leaseMs)
  return after
}

/** Creates organizations with a webhook, and two people in the first of them. */
async function seed(pair: ReplicatedPostgres, receiver: HttpReceiver) {
  const reeve = await startReeve({ on: onNode(pair.primary), config: { webhookAllow: ALLOW_LOOPBACK } })
  try {
    const organizations = await Promise.all(Array.from({ length: ORGANIZATIONS }, () => reeve.organization()))
    for (const organization of organizations)
      await createWebhookFor(organization, { url: receiver.url('/'), event_types: ['profile.created'] })
    const [acme] = organizations
    if (!acme) throw new Error('there is no organization')
    return { organizations, early: await acme.person('member'), late: await acme.person('member') }
  } finally {
    await reeve.stop()
  }
}

async function startProcesses(
  { primary, standby }: ReplicatedPostgres,
  names: readonly ServerName[],
  { fault, leaseMs }: { readonly fault: Fault; readonly leaseMs: number },
) {
  const hosts = [standby, primary].map(({ target }) => `${encodeURIComponent(target.host)}:${target.port}`)
  const { user, database } = primary.target
  const bothHosts = `postgres://${user}@${hosts.join()}/${database}?target_session_attrs=read-write`
  const processes = await Promise.all(
    ROLES.map((role, index) => {
      const { target } = names[index] ?? primary
      const DATABASE_URL = fault.url === 'hosts' ? bothHosts : databaseUrl(target)
      const environment = {
        DATABASE_URL,
        REEVE_PRIMARY_LEASE: `${leaseMs / 1000}s`,
        REEVE_WEBHOOK_ALLOW: ALLOW_LOOPBACK,
      }
      return startReeveProcess(target, { role, environment })
    }),
  )
  return {
    apis: processes.slice(0, APIS),
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map(each => each.stop()))
    },
  }
}

/** Sends a request. Resolves to null if there is no response within `ANSWERS_WITHIN_MS`. */
async function send(api: ReeveProcess | undefined, request: string, options: CallOptions): Promise<Answer | null> {
  const late = sleep(ANSWERS_WITHIN_MS, null, { ref: false })
  return (await Promise.race([api?.call(request, options).catch(() => null), late])) ?? null
}

/** Makes changes until stopped. */
async function write(
  apis: readonly ReeveProcess[],
  api: number,
  key: string,
  { acknowledged, refused }: Ledger,
  stopped: AbortSignal,
) {
  while (!stopped.aborted) {
    const body = { name: randomUUID(), permissions: [] }
    const answer = await send(apis[api], 'POST /v1/profiles', { key, body })
    if (answer?.status === 201) acknowledged.push({ id: answer.body.id, at: performance.now(), api })
    else refused.push(answer?.status ?? 0)
    await sleep(PAUSE_MS)
  }
}

/** Uses the keys in turn until stopped. */
async function probe(
  apis: readonly ReeveProcess[],
  api: number,
  keys: readonly string[],
  { probes }: Ledger,
  stopped: AbortSignal,
) {
  for (let count = 0; !stopped.aborted; count++) {
    const key = keys[count % keys.length] ?? ''
    const sentAt = performance.now()
    const answer = await send(apis[api], 'GET /v1/caller', { key })
    probes.push({ key, sentAt, status: answer?.status ?? 0, api })
    await sleep(PAUSE_MS)
  }
}

/** Suspends the person through whichever API acknowledges it. */
async function suspend(
  apis: readonly ReeveProcess[],
  organization: Organization | undefined,
  { userId, key }: Person,
  { suspended }: Ledger,
) {
  let attempts = 0
  await until(async () => {
    const request = `POST /v1/members/${userId}/suspension`
    const answer = await send(apis[attempts++ % APIS], request, { key: organization?.owner.key, body: {} })
    return answer?.status === 200
  }, 'the suspension')
  suspended.set(key, performance.now())
}

/** Verifies every audit chain on the primary, and waits for the events of the acknowledged changes. */
async function verifyOn(primary: PostgresNode, { acknowledged }: Ledger, receiver: HttpReceiver) {
  const reeve = await startReeve({ on: onNode(primary) })
  try {
    // Expires the claims of connections that were lost, which would otherwise last 20 s.
    await expireClaims(reeve)
    const missing = () => {
      const arrived = new Set(receiver.requests.map(({ body }) => JSON.parse(body).data.profile_id))
      return acknowledged.filter(({ id }) => !arrived.has(id)).length
    }
    await until(() => missing() === 0, 'every event', ARRIVES_WITHIN_MS).catch(() => {})
    await assertChainsHold(reeve.app)
    return { undelivered: missing() }
  } finally {
    await reeve.stop()
  }
}

const onNode = ({ target }: PostgresNode) => ({ target, drop: async () => {} })

/** @throws Error if the condition does not hold within `withinMs` */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string, withinMs = 30_000): Promise<void> {
  const late = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > late) throw new Error(`${what}: not within ${withinMs / 1000} s`)
    await sleep(5)
  }
}
