import type { Pool } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { ClaimedLane } from './lanes.sql.ts'
import { type LastDelivery, lockWebhooks, updateLastDeliveries } from './webhook-state.sql.ts'

/** The last delivery that a webhook shows is at most a second old. The rest of the second is for a busy machine. */
const WRITTEN_EVERY_MS = 350
/** Organizations that are written at once. */
const AT_ONCE = 4

/** Last deliveries that webhooks show while a lane batch is under way. Its end writes them durably. */
export interface LastDeliveries {
  record(lane: ClaimedLane, last: LastDelivery): void
  /** The end of the lane batch has written this delivery, and those before it. */
  markWritten(lane: ClaimedLane, last: LastDelivery): void
  flush(): Promise<void>
}

/** Writes several at once, so that the row of a busy webhook is updated less often. */
export function createLastDeliveries(pool: Pool, onError: (error: unknown) => void): LastDeliveries {
  let recorded = new Map<string, Map<string, LastDelivery>>()
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    timer = undefined
    const unwritten = recorded
    recorded = new Map()
    const organizations = unwritten.entries()
    const writeOneByOne = async () => {
      for (const [organizationId, last] of organizations) {
        await writeLastDeliveries(pool, organizationId, [...last.values()]).catch(onError)
      }
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, unwritten.size) }, writeOneByOne))
  }

  return {
    record({ organization_id, webhook_id }, last) {
      const ofOrganization = recorded.get(organization_id) ?? new Map<string, LastDelivery>()
      recorded.set(organization_id, ofOrganization)
      const earlier = ofOrganization.get(webhook_id)
      if (!earlier || earlier.at <= last.at) ofOrganization.set(webhook_id, last)
      timer ??= setTimeout(write, WRITTEN_EVERY_MS)
    },
    markWritten({ organization_id, webhook_id }, last) {
      const ofOrganization = recorded.get(organization_id)
      const earlier = ofOrganization?.get(webhook_id)
      if (earlier && earlier.at <= last.at) ofOrganization?.delete(webhook_id)
      if (ofOrganization?.size === 0) recorded.delete(organization_id)
    },
    async flush() {
      clearTimeout(timer)
      await write()
    },
  }
}

export const writeLastDeliveries = (pool: Pool, organizationId: string, last: readonly LastDelivery[]) =>
  inTransaction(
    pool,
    organizationId,
    transaction => transaction.commit([lockWebhooks(organizationId, last), updateLastDeliveries(organizationId, last)]),
    'unsynced',
  )
