import type { Database } from './batch.ts'
import type { ConnectionOptions } from './client.ts'
import { openConnection } from './connection.ts'
import { readUrl } from './read-url.ts'
import { type Statement, sql } from './statement.ts'

/** Reads use the primary if the standby lags by more than this. */
const MAX_LAG_MS = 60_000

/** Age of the data on a standby. */
export interface Lag {
  /** 0 if the standby has everything that was committed before the measurement. */
  readonly lagMs: number
  /** The standby has everything that was committed before this time, by the clock of the primary. */
  readonly completeUntil: Date
}

export interface InspectedStandby extends Lag {
  readonly target: ConnectionOptions
}

/**
 * Inspects the standby that a URL names, on a separate connection.
 * @throws Error with the reason why it cannot be read
 */
export async function inspectStandby(url: string, primary: Database): Promise<InspectedStandby> {
  const target = readUrl(url)
  const connection = openConnection(target, {})
  try {
    return { target, ...(await measureLag(primary, connection)) }
  } finally {
    await connection.close()
  }
}

/**
 * Compares a standby with its primary.
 * @throws Error with the reason why the standby cannot be read, such as its lag
 */
export async function measureLag(primary: Database, standby: Database): Promise<Lag> {
  const written = await primary.run(readWrittenState())
  if (!written) throw new Error('the primary answered nothing')
  const replayed = await standby.run(readReplayState(written.position))
  if (!replayed?.is_standby) throw new Error('the server is not a standby')
  if (replayed.system !== written.system) throw new Error('the server is a standby of another primary')
  // After a promotion, a standby reports the timeline of the new primary only once it has made a restart point.
  if (replayed.timeline !== written.timeline) throw new Error('the standby does not follow the current primary yet')
  if (replayed.is_current) return { lagMs: 0, completeUntil: written.now }
  const { age, last_commit: completeUntil } = replayed
  if (age === null || completeUntil === null || age > MAX_LAG_MS)
    throw new Error(`the standby lags by more than ${MAX_LAG_MS / 1000} s`)
  return { lagMs: Math.max(0, age), completeUntil }
}

interface WrittenState {
  /** Identifies the database cluster, the same on the primary and its standbys. */
  readonly system: string
  readonly timeline: number
  /** The end of the write-ahead log, such as `16/B374D848`. */
  readonly position: string
  readonly now: Date
}

interface ReplayState {
  readonly system: string
  readonly is_standby: boolean
  /** The timeline of the last restart point. */
  readonly timeline: number
  /** True if the standby has replayed the write-ahead log up to the position. */
  readonly is_current: boolean
  /** Milliseconds since the last replayed commit. Null if there was none since the start of the server. */
  readonly age: number | null
  readonly last_commit: Date | null
}

/** Reads the state of the primary, without special privileges. */
const readWrittenState = (): Statement<WrittenState | undefined> =>
  sql<WrittenState[]>`
    select clock_timestamp() as now, system_identifier::text as system, pg_current_wal_lsn()::text as position,
      ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer as timeline
    from pg_control_system()`.first()

/** Reads the state of a standby, without special privileges. */
const readReplayState = (position: string): Statement<ReplayState | undefined> =>
  sql<ReplayState[]>`
    select system_identifier::text as system, pg_is_in_recovery() as is_standby, timeline_id as timeline,
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as is_current,
      floor(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as age,
      pg_last_xact_replay_timestamp() as last_commit
    from pg_control_system(), pg_control_checkpoint()`.first()
