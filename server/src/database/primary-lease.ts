import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../kernel/operator-error.ts'
import type { ConnectionOptions } from './client.ts'
import { openConnection } from './connection.ts'
import type { EmbeddedLog } from './embedded/supervise-server.ts'
import { FormerPrimary, isConnectionFailure, PrimaryUnknown } from './failures.ts'
import { type Address, type Follower, type Primary, readServerState, type ServerState } from './primary.ts'

/** Number of renewals per lease. */
const RENEWALS = 4
const FOUND_WITHIN_MS = 3_000

export interface PrimaryLease extends Primary {
  close(): Promise<void>
}

interface Options {
  /** Duration of a lease in milliseconds. It must be the same in all processes on the database. */
  readonly leaseMs: number
  readonly log: EmbeddedLog
}

/**
 * Follows the primary through failovers. Four times per lease, the process opens a new connection to each address, and
 * reads whether its server accepts writes, and the server's timeline. A new connection resolves the host name again, so
 * it reaches the new primary, while open connections stay on the former one. Connections to a lower timeline are cut.
 *
 * If no primary is found for the duration of a lease, the process does not know the primary, and `leased` fails. Before
 * the first change on a new timeline, `settled` waits until no other process can hold a lease on the former primary:
 *
 *     process A:  last renewal, then reads from the former primary, lease ends
 *     process B:                promotion seen -------------------- lease ------ first change
 *
 * @throws OperatorError if the database does not show its timeline
 */
export async function openPrimaryLease(target: ConnectionOptions, options: Options): Promise<PrimaryLease> {
  const lease = createLease(target, options)
  await lease.renew()
  if (!lease.primary.isLeased) await requireServerState(target)
  const renewing = lease.keepRenewing()
  return {
    ...lease.primary,
    get address() {
      return lease.primary.address
    },
    get isLeased() {
      return lease.primary.isLeased
    },
    async close() {
      lease.stop()
      await renewing
    },
  }
}

function createLease(target: ConnectionOptions, { leaseMs, log }: Options) {
  const { host, port, hosts = [{ host, port }] } = target
  const timelines = createTimelines(leaseMs, log)
  let address: Address = { host, port }
  let renewedAt = Number.NEGATIVE_INFINITY
  let isTold = false
  let renewal: Promise<void> | null = null
  const stopped = new AbortController()

  const isLeased = () => performance.now() - renewedAt < leaseMs

  const findPrimary = async () => {
    const begunAt = performance.now()
    const found = await findAmong(hosts, { target, leaseMs, timelines })
    if (found) {
      address = found
      renewedAt = begunAt
      if (isTold) log.info({}, 'the primary of the database is known again')
      isTold = false
    } else if (!isTold && !isLeased()) {
      isTold = true
      log.warn({}, 'the primary of the database is unknown; requests get 503 until it is found')
    }
  }

  /** Renews the lease. Concurrent calls share one renewal. */
  const renew = () => {
    renewal ??= findPrimary().finally(() => {
      renewal = null
    })
    return renewal
  }

  const leased = async () => {
    if (!isLeased()) await renew()
    if (!isLeased()) throw new PrimaryUnknown()
  }

  const primary: Primary = {
    get address() {
      return address
    },
    get isLeased() {
      return isLeased()
    },
    leased,
    async settled() {
      await leased()
      const rest = timelines.settledAt - performance.now()
      if (rest > 0) await sleep(rest, undefined, { signal: stopped.signal, ref: false })
    },
    follow: timelines.follow,
  }
  return {
    primary,
    renew,
    async keepRenewing() {
      while (!stopped.signal.aborted) {
        await sleep(leaseMs / RENEWALS, undefined, { signal: stopped.signal }).catch(() => {})
        if (!stopped.signal.aborted) await renew()
      }
    },
    stop: () => stopped.abort(),
  }
}

interface Asking {
  readonly target: ConnectionOptions
  readonly leaseMs: number
  readonly timelines: ReturnType<typeof createTimelines>
}

/** Resolves to the host that is the primary; undefined if none is. */
async function findAmong(
  hosts: readonly Address[],
  { target, leaseMs, timelines }: Asking,
): Promise<Address | undefined> {
  const { promise: isKnown, resolve } = Promise.withResolvers<void>()
  let found: Address | undefined
  const asked = hosts.map(async host => {
    const state = await readStateAt({ ...target, ...host }, leaseMs / 2)
    if (state) timelines.learn(state)
    if (!state || !timelines.isPrimary(state)) return
    found = host
    // Waits for the other hosts, because one of them may be a newer primary, but not long: a host that does not answer
    // must not delay the renewal.
    setTimeout(resolve, leaseMs / RENEWALS).unref()
  })
  await Promise.race([isKnown, Promise.all(asked)])
  return found
}

/** Tracks the newest timeline that this process has seen, and the connections, each with the timeline of its server. */
function createTimelines(leaseMs: number, log: EmbeddedLog) {
  const connections = new Map<Follower, number | null>()
  let newest = 0
  let settledAt = 0

  /** Remembers a newer timeline, and cuts the connections to the former primary. */
  const learn = ({ timeline, checkpoint_age }: ServerState) => {
    if (timeline === null || timeline <= newest) return
    if (newest > 0) log.warn({ timeline }, 'another server has become the primary')
    newest = timeline
    settledAt = (checkpoint_age ?? 0) >= leaseMs ? 0 : performance.now() + leaseMs
    for (const [connection, known] of connections) {
      if (known !== null && known < newest) connection.cut(new FormerPrimary())
    }
  }
  const isPrimary = ({ timeline }: ServerState) => timeline === newest

  return {
    /** The time, on the clock of `performance.now()`, after which no process reads from a former primary. */
    get settledAt() {
      return settledAt
    },
    learn,
    isPrimary,
    /**
     * Cuts the connection when its server turns out not to be the primary. Returns a function that ends the tracking.
     */
    follow(connection: Follower): () => void {
      connections.set(connection, null)
      connection.state.then(
        state => {
          if (!connections.has(connection)) return
          learn(state)
          if (isPrimary(state)) connections.set(connection, state.timeline)
          else connection.cut(new FormerPrimary())
        },
        () => {},
      )
      return () => connections.delete(connection)
    },
  }
}

/**
 * Returns the target with the address of the server that accepts writes now. Returns it unchanged if there is only one
 * address, or if no server accepts writes yet.
 */
export async function atPrimary(target: ConnectionOptions): Promise<ConnectionOptions> {
  const { hosts = [] } = target
  if (hosts.length < 2) return target
  const states = await Promise.all(hosts.map(each => readStateAt({ ...target, ...each }, FOUND_WITHIN_MS)))
  const timelineOf = (index: number) => states[index]?.timeline ?? -1
  const [best] = hosts.map((_, index) => index).sort((a, b) => timelineOf(b) - timelineOf(a))
  return best === undefined || timelineOf(best) < 0 ? target : { ...target, ...hosts[best] }
}

/**
 * Checks that the database can report the state of its server.
 * @throws OperatorError if it cannot, for example because its servers have no timelines
 */
async function requireServerState({ primary: _, ...target }: ConnectionOptions): Promise<void> {
  const connection = openConnection(target, {})
  try {
    await connection.run(readServerState())
  } catch (error) {
    if (isConnectionFailure(error)) return
    throw new OperatorError(
      `The database does not show the timeline of its server (${error instanceof Error ? error.message : error}), so ` +
        'Reeve cannot follow a failover. Set REEVE_PRIMARY_LEASE=0s if the database ends the connections to a former ' +
        'primary itself.',
      { code: 'timeline_not_shown', cause: error },
    )
  } finally {
    void connection.close()
  }
}

/** Null if the server does not answer within `withinMs`, or refuses the connection. */
async function readStateAt(target: ConnectionOptions, withinMs: number): Promise<ServerState | null> {
  const { primary: _, ...plain } = target
  const connection = openConnection(plain, {})
  const late = setTimeout(() => connection.cut(), withinMs)
  try {
    return (await connection.run(readServerState())) ?? null
  } catch {
    return null
  } finally {
    clearTimeout(late)
    // Closed, not cut: PostgreSQL logs each connection that ends without a Terminate message.
    void connection.close()
  }
}
