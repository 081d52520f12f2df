import type { Pool } from '../../../database/pool.ts'
import { onConnection, readOrganization } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { countLanes, countOutboxEvents, countWaiting, findWaitingOrganizations } from './backlog.sql.ts'

/**
 * Maximum of the count, which reads one index entry per delivery. For a longer backlog nobody needs the exact number.
 */
export const MOST_COUNTED = 200_000
const MOST_ORGANIZATIONS = 500

/** The events and deliveries of all organizations in this database that are waiting to be processed. */
export interface Backlog {
  readonly pendingDeliveries: number
  readonly undistributedEvents: number
  readonly lanesDue: number
  readonly lanesHeld: number
  readonly oldestDueSeconds: number
}

export async function measureBacklog({ pool, clock }: { pool: Pool; clock: Clock }): Promise<Backlog> {
  const now = clock.now()
  const { lanes, undistributedEvents, organizations } = await onConnection(pool, db =>
    db.run({
      lanes: countLanes(now),
      undistributedEvents: countOutboxEvents(),
      organizations: findWaitingOrganizations(MOST_ORGANIZATIONS),
    }),
  )
  let pendingDeliveries = 0
  for (const { organization_id: id } of organizations) {
    const left = MOST_COUNTED - pendingDeliveries
    if (left <= 0) break
    pendingDeliveries += await readOrganization(pool, id, db => db.run(countWaiting(id, left)))
  }
  const oldest = lanes?.oldest_due_at
  return {
    pendingDeliveries,
    undistributedEvents,
    lanesDue: lanes?.due ?? 0,
    lanesHeld: lanes?.held ?? 0,
    oldestDueSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0,
  }
}
