import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Measures } from '../../../kernel/measures.ts'
import { hashOfAddress, type SinkAddress } from './open-sink.ts'
import { findSinkState } from './sink.sql.ts'

type Name =
  | 'reeve_audit_sink_lag_seconds'
  | 'reeve_audit_sink_entries_behind'
  | 'reeve_audit_sink_chains_behind'
  | 'reeve_audit_sink_last_success_timestamp_seconds'

/** Measures how far the sink lags behind, for all chains in the database. NaN until a worker has used the sink. */
export function sinkMeasures({ pool, address }: { pool: Pool; address: SinkAddress }): Measures<Name> {
  const addressHash = hashOfAddress(address)
  return {
    help: {
      reeve_audit_sink_lag_seconds: 'Age of the oldest line of the audit trail not yet sent to REEVE_AUDIT_SINK',
      reeve_audit_sink_entries_behind: 'Entries of the audit trail not yet sent to REEVE_AUDIT_SINK',
      reeve_audit_sink_chains_behind:
        'Chains (of organizations and the system) with lines not yet sent to REEVE_AUDIT_SINK',
      reeve_audit_sink_last_success_timestamp_seconds:
        'Time of the last successful batch to REEVE_AUDIT_SINK, in seconds since 1970',
    },
    async read() {
      const state = await onConnection(pool, db => db.run(findSinkState(addressHash)))
      return {
        reeve_audit_sink_lag_seconds: state?.lag_seconds ?? Number.NaN,
        reeve_audit_sink_entries_behind: state?.entries_behind ?? Number.NaN,
        reeve_audit_sink_chains_behind: state?.chains_behind ?? Number.NaN,
        reeve_audit_sink_last_success_timestamp_seconds: (state?.succeeded_at?.getTime() ?? Number.NaN) / 1_000,
      }
    },
  }
}
