import type { Pool } from '../../database/pool.ts'
import { onConnection, readEach } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Measures } from '../../kernel/measures.ts'
import { findEntryTime, findLaggingChains } from './checkpoints.sql.ts'

/**
 * Measures how far signing lags behind. Of the chains with unsigned entries, it reads only two: the one with the most
 * unsigned entries, and the one that has not changed for the longest time. A chain that cannot be signed is soon one of
 * them, because all others are signed within seconds.
 */
export const checkpointLag = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) =>
  ({
    help: {
      reeve_audit_checkpoint_lag_entries: 'Audit entries without a checkpoint, in the chain that lags most',
      reeve_audit_checkpoint_lag_seconds: 'Age of the oldest audit entry without a checkpoint',
    },
    async read() {
      const chains = await onConnection(pool, db => db.run(findLaggingChains()))
      const firstUnsigned = chains.map(chain => ({ ...chain, organizationId: chain.organization_id }))
      const times = await readEach(pool, firstUnsigned, ({ organizationId, first_unsigned }) =>
        findEntryTime(organizationId, first_unsigned),
      )
      const ages = times.flat().map(({ occurred_at }) => (clock.now().getTime() - occurred_at.getTime()) / 1000)
      return {
        reeve_audit_checkpoint_lag_entries: Math.max(0, ...chains.map(({ unsigned }) => unsigned)),
        reeve_audit_checkpoint_lag_seconds: Math.max(0, ...ages),
      }
    },
  }) satisfies Measures<string>
