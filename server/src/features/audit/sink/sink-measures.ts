import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { hashOfAddress, type SinkAddress } from './open-sink.ts'
import { findSinkState } from './sink.sql.ts'

/** How far the sink is behind, in the whole database; NaN before a worker has first used it. */
export function sinkMeasures({ pool, address }: { readonly pool: Pool; readonly address: SinkAddress }) {
  const addressHash = hashOfAddress(address)
  const read = async () => onConnection(pool, sql => findSinkState(sql, addressHash))
  return [
    {
      name: 'reeve_audit_sink_lag_seconds',
      help: 'For how long the oldest line of the audit trail has waited to leave to REEVE_AUDIT_SINK',
      read: async () => (await read())?.lag_seconds ?? Number.NaN,
    },
    {
      name: 'reeve_audit_sink_entries_behind',
      help: 'Entries of the audit trail that have not left to REEVE_AUDIT_SINK',
      read: async () => (await read())?.entries_behind ?? Number.NaN,
    },
    {
      name: 'reeve_audit_sink_chains_behind',
      help: 'Organizations, and the system chain, with lines that have not left to REEVE_AUDIT_SINK',
      read: async () => (await read())?.chains_behind ?? Number.NaN,
    },
    {
      name: 'reeve_audit_sink_last_success_timestamp_seconds',
      help: 'When lines of the audit trail last left to REEVE_AUDIT_SINK, in seconds since 1970',
      read: async () => ((await read())?.succeeded_at?.getTime() ?? Number.NaN) / 1_000,
    },
  ]
}
