import type { Pool } from '../../../database/pool.ts'
import { onConnection, readOrganization } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { deleteOldAttempts, deleteOldDeliveries } from './deliveries.sql.ts'
import { listFanouts } from './outbox.sql.ts'

const DAY_MS = 24 * 60 * 60_000
const SLICE = 1_000
const ORGANIZATIONS_AT_ONCE = 200

/** Deletes attempts and finished deliveries that are older than `days`, in slices. */
export async function pruneDeliveries(
  { pool, clock, days }: { pool: Pool; clock: Clock; days: number },
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - days * DAY_MS)
  for (let after = SYSTEM_ORGANIZATION; ; ) {
    const organizations = await onConnection(pool, db => db.run(listFanouts(after, ORGANIZATIONS_AT_ONCE)))
    for (const { organization_id: id } of organizations) {
      for (const deleteOld of [deleteOldAttempts, deleteOldDeliveries]) {
        for (let deleted = SLICE; deleted === SLICE && !signal.aborted; ) {
          deleted = await readOrganization(pool, id, db => db.run(deleteOld(id, before, SLICE)))
        }
      }
    }
    const last = organizations.at(-1)
    if (!last || signal.aborted) return
    after = last.organization_id
  }
}
