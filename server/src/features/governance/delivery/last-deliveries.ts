import type { Pool } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { ClaimedLane } from './lanes.sql.ts'
import { type LastDelivery, lockWebhooks, updateLastDeliveries } from './webhook-state.sql.ts'

/**
 * Pause between the writes. A webhook must show its last delivery within a second; the remaining time is a margin
 * for busy machines.
 */
const WRITTEN_EVERY_MS = 350
/** Number of organizations whose webhooks are updated concurrently. */
const AT_ONCE = 4

/**
 * Stores the last delivery of each webhook while its lane batch is still running, so that readers see it soon. The end
 * of the batch stores it again, because a failed write is not repeated.
 */
export interface LastDeliveries {
  record(lane: ClaimedLane, last: LastDelivery): void
  /** Removes this and earlier deliveries from the buffer: the transaction that ended the lane batch has stored them. */
  markWritten(lane: ClaimedLane, last: LastDelivery): void
  flush(): Promise<void>
}

/** Batches the writes, so that the row of a busy webhook is updated less often. */
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
