import { setTimeout as sleep } from 'node:timers/promises'
import { lockNumber } from '../../../database/lock-session.ts'
import type { Database, Pool } from '../../../database/pool.ts'
import type { Job } from '../../../kernel/job.ts'
import { readTrail } from '../index.ts'
import { hashOfAddress, openSink, type SinkAddress } from './open-sink.ts'
import {
  advancePosition,
  findChainsBehind,
  lockSink,
  type PositionRow,
  recordFailure,
  recordRecovery,
  recordSuccess,
  recordSweep,
  releaseSink,
  sweepChains,
} from './sink.sql.ts'
import type { Sink, StoredEntry } from './sink.ts'

/** Number of chains that are shipped concurrently. With a latency of 50 ms it allows over 100 batches a second. */
const AT_ONCE = 8
const MOST_CHAINS = 100
/** Limits of a batch. A line that is longer than `bytes` is sent alone. */
const BATCH = { most: 500, bytes: 1024 * 1024 }
/** Pause between rounds, so that the process can serve requests while it ships a long trail. */
const PAUSE_MS = 10
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface ShipDependencies {
  /** The pool with which the trail is read. */
  readonly pool: Pool
  /** A pool of one connection, for the lock and all writes under it. */
  readonly session: Pool
  readonly address: SinkAddress
  readonly log: Log
}

/** The job that ships the trail; none without an address. */
export const shipTrailJobs = ({
  address,
  ...deps
}: Omit<ShipDependencies, 'address'> & { address: SinkAddress | null }) =>
  address ? [shipTrailJob({ ...deps, address })] : []

/**
 * Ships each chain to the sink, in order, at least once. One process ships at a time: it holds an advisory lock, and
 * writes positions in the lock's session. A process that has lost the lock therefore cannot write positions. A position
 * advances only after the receiver has stored the lines; after a crash in between, the lines are sent again.
 */
export function shipTrailJob({ pool, session, address, log }: ShipDependencies): Job {
  const sink = openSink(address)
  const addressHash = hashOfAddress(address)
  const lock = lockNumber(`audit sink ${addressHash.toString('hex')}`)

  const ship = async (db: Database, signal: AbortSignal) => {
    const row = await lockSink(db, lock, addressHash)
    if (!row) return
    try {
      if (row.is_paused) return
      if (row.is_sweep_due) {
        await db.run([sweepChains(row.id), recordSweep(row.id)])
      }
      const failure = await shipAll({ pool, db, sink, sinkId: row.id, signal })
      if (signal.aborted) return
      if (failure) await recordFailed(db, row, failure)
      else if (row.failures > 0) {
        await db.run(recordRecovery(row.id))
        log.info({ sink: sink.name }, 'the audit sink accepts entries again')
      }
    } finally {
      await db.run(releaseSink(lock))
    }
  }

  const recordFailed = async (db: Database, { id, failures }: { id: string; failures: number }, failure: Failure) => {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.8 + 0.4 * Math.random())
    await db.run(recordFailure(id, pauseMs))
    if (failures > 0) return
    const { organizationId, error } = failure
    const details = { sink: sink.name, organization_id: organizationId, err: error }
    log.warn(details, `sending to the audit sink failed (${error.message}), will retry`)
  }

  return {
    name: 'audit sink',
    everyMs: 1_000,
    async run(signal) {
      const lease = await session.borrow()
      try {
        await ship(lease, signal)
      } finally {
        lease.end()
      }
    },
  }
}

interface Failure {
  readonly organizationId: string
  readonly error: Error
}

interface Shipping {
  readonly pool: Pool
  readonly db: Database
  readonly sink: Sink
  readonly sinkId: string
  readonly signal: AbortSignal
}

/**
 * Ships until no chain is behind. A chain that fails is retried in the next run, so a line that the receiver rejects
 * blocks only its own chain. After `AT_ONCE` consecutive failures, the receiver counts as unavailable. Resolves to the
 * first failure.
 */
async function shipAll(shipping: Shipping): Promise<Failure | null> {
  const { db, sinkId, signal } = shipping
  const failed = new Map<string, Failure>()
  let inARow = 0
  const isOver = () => signal.aborted || inARow >= AT_ONCE
  while (!isOver()) {
    const chains = await db.run(findChainsBehind(sinkId, [...failed.keys()], MOST_CHAINS))
    if (chains.length === 0) break
    const waiting = chains.values()
    const lane = async () => {
      for (const chain of waiting) {
        if (isOver()) return
        try {
          await shipBatch(shipping, chain)
          inARow = 0
        } catch (error) {
          inARow++
          failed.set(chain.organization_id, { organizationId: chain.organization_id, error: error as Error })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    await sleep(PAUSE_MS)
  }
  return failed.values().next().value ?? null
}

/** Sends the next batch of a chain, then records it as shipped. */
async function shipBatch({ pool, db, sink, sinkId, signal }: Shipping, chain: PositionRow): Promise<void> {
  const { organization_id: organizationId, due_sequence: due } = chain
  const kept = await sink.lastStored(organizationId)
  if (kept && kept.sequence > due) throw new Error(`${contradiction(organizationId, kept)} ends at ${due}`)
  // The checkpoint of the last entry in the sink is sent again, because the sink might not have it.
  const after = kept
    ? { sequence: kept.sequence, checkpoint: Math.min(chain.shipped_checkpoint, kept.sequence - 1) }
    : { sequence: chain.shipped_sequence, checkpoint: chain.shipped_checkpoint }
  const to = { sequence: due, checkpoint: chain.due_checkpoint }
  const { text, first, last, end } = await readTrail(pool, organizationId, { after, to, ...BATCH })
  const isNext = !kept || first?.sequence !== kept.sequence + 1 || first.previous_hash === kept.hash
  if (!isNext) throw new Error(`${contradiction(organizationId, kept)} has another entry there`)
  if (text !== '') await sink.send({ organizationId, text, first, last }, signal)
  // A row that was tampered with may have an invalid time. It must be shipped nevertheless.
  const happenedMs = Date.parse(last?.occurred_at ?? '')
  await db.run([
    advancePosition(sinkId, organizationId, end, Number.isNaN(happenedMs) ? null : happenedMs),
    text !== '' && recordSuccess(sinkId),
  ])
}

const contradiction = (organizationId: string, { sequence }: StoredEntry) =>
  `the sink has the chain of ${organizationId} up to entry ${sequence}, and the database`
