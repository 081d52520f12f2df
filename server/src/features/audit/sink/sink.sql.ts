import type { Database, Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

interface SinkRow {
  id: string
  failures: number
  is_paused: boolean
  is_sweep_due: boolean
}

/**
 * Locks the sink for this session without waiting, and reads its row, which is created if there is none. Undefined if
 * another process has the lock. TCP keep-alives let PostgreSQL notice within half a minute that the holder's machine is
 * gone. Commits are asynchronous: if PostgreSQL crashes and loses a position, its lines are sent again.
 */
export async function lockSink(db: Database, lock: string, addressHash: Buffer): Promise<SinkRow | undefined> {
  const [taken] = await db.run(sql<{ taken: boolean }[]>`
    select pg_try_advisory_lock(${lock}::bigint) as taken, set_config('tcp_keepalives_idle', '10', false),
      set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false),
      set_config('synchronous_commit', 'off', false)`)
  if (!taken?.taken) return undefined
  const find = () =>
    db.run(sql<SinkRow[]>`
    select id, failures, coalesce(retry_at > now(), false) as is_paused,
      swept_at < now() - interval '1 minute' as is_sweep_due
    from audit_sinks where address_hash = ${addressHash}`)
  const [known] = await find()
  if (known) return known
  // `swept_at` starts one day ago: a sweep is then due, but the row is too recent to be deleted by another sink's
  // sweep.
  await db.run(sql`insert into audit_sinks (address_hash, swept_at) values (${addressHash}, now() - interval '1 day')`)
  const [made] = await find()
  return made
}

export const releaseSink = (lock: string): Statement => sql`select pg_advisory_unlock(${lock}::bigint)`

/**
 * Marks entries as due for shipping that no checkpoint has marked: whole chains for a new sink, and entries that were
 * not signed because of a fault. Scans all heads.
 */
export const sweepChains = (sinkId: string): Statement => sql`
    insert into audit_sink_positions as p (organization_id, sink_id, due_sequence, due_checkpoint, waiting_since)
    select h.organization_id, ${sinkId}::uuid, h.audit_sequence, h.checkpoint_sequence, now()
    from governance_heads h
    left join audit_sink_positions p on p.organization_id = h.organization_id and p.sink_id = ${sinkId}
    where h.audit_sequence > coalesce(p.due_sequence, 0) or h.checkpoint_sequence > coalesce(p.due_checkpoint, 0)
    order by h.organization_id
    on conflict (organization_id, sink_id) do update set
      due_sequence = greatest(p.due_sequence, excluded.due_sequence),
      due_checkpoint = greatest(p.due_checkpoint, excluded.due_checkpoint),
      waiting_since = case
        when p.due_sequence > p.shipped_sequence or p.due_checkpoint > p.shipped_checkpoint then p.waiting_since
        else now()
      end`

/** Records the sweep. Deletes sinks that no process has used for 30 days, together with their positions. */
export const recordSweep = (sinkId: string): Statement[] => [
  sql`update audit_sinks set swept_at = now() where id = ${sinkId}`,
  sql`delete from audit_sinks where id <> ${sinkId} and swept_at < now() - interval '30 days'`,
]

export interface PositionRow {
  organization_id: string
  shipped_sequence: number
  shipped_checkpoint: number
  due_sequence: number
  due_checkpoint: number
}

/** Chains with unshipped lines, except those in `except`, longest waiting first. */
export const findChainsBehind = (sinkId: string, except: readonly string[], most: number) =>
  sql<PositionRow[]>`
    select organization_id, shipped_sequence, shipped_checkpoint, due_sequence, due_checkpoint
    from audit_sink_positions
    where sink_id = ${sinkId} and (due_sequence > shipped_sequence or due_checkpoint > shipped_checkpoint)
      and organization_id <> all (${except as string[]})
    order by waiting_since limit ${most}`

/** Records that lines were shipped. `happenedMs` is the time of the last entry, in milliseconds since 1970. */
export const advancePosition = (
  sinkId: string,
  organizationId: string,
  to: { readonly sequence: number; readonly checkpoint: number },
  happenedMs: number | null,
): Statement => sql`
  update audit_sink_positions set shipped_sequence = ${to.sequence}, shipped_checkpoint = ${to.checkpoint},
    waiting_since = greatest(waiting_since, to_timestamp(${happenedMs}::float8 / 1000))
  where organization_id = ${organizationId} and sink_id = ${sinkId}`

export const recordSuccess = (sinkId: string): Statement => sql`
  update audit_sinks set succeeded_at = now() where id = ${sinkId}`

export const recordFailure = (sinkId: string, pauseMs: number): Statement => sql`
  update audit_sinks set failures = failures + 1, retry_at = now() + ${pauseMs} * interval '1 ms' where id = ${sinkId}`

export const recordRecovery = (sinkId: string): Statement => sql`
  update audit_sinks set failures = 0, retry_at = null where id = ${sinkId}`

interface StateRow {
  chains_behind: number
  entries_behind: number
  lag_seconds: number
  succeeded_at: Date | null
}

/** The lag of the sink; undefined until a worker has used the sink. */
export function findSinkState(addressHash: Buffer): Statement<StateRow | undefined> {
  return sql<StateRow[]>`
    select s.succeeded_at, count(p.organization_id) as chains_behind,
      coalesce(sum(p.due_sequence - p.shipped_sequence), 0)::bigint as entries_behind,
      greatest(0, extract(epoch from now() - min(p.waiting_since)))::float8 as lag_seconds
    from audit_sinks s
    left join audit_sink_positions p on p.sink_id = s.id
      and (p.due_sequence > p.shipped_sequence or p.due_checkpoint > p.shipped_checkpoint)
    where s.address_hash = ${addressHash}
    group by s.id`.first()
}
