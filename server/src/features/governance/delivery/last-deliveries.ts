import type { Pool } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { ClaimedLane } from './lanes.sql.ts'
import { type LastDelivery, lockWebhooks, updateLastDeliveries } from './webhook-state.sql.ts'

/** What webhooks show is at most a second old. The rest of the second is reserve for a busy machine. */
const WRITTEN_EVERY_MS = 350
/** Organizations. */
const AT_ONCE = 4

/** What webhooks show of their last request while a turn is under way. The turn's end writes it durably. */
export interface LastDeliveries {
  note(lane: ClaimedLane, last: LastDelivery): void
  /** The turn's end has written this delivery, and those before it. */
  markWritten(lane: ClaimedLane, last: LastDelivery): void
  flush(): Promise<void>
}

/** Writes several at once, so that the row of a busy webhook is updated less often. */
export function createLastDeliveries(pool: Pool, onError: (error: unknown) => void): LastDeliveries {
  let notes = new Map<string, Map<string, LastDelivery>>()
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    timer = undefined
    const written = notes
    notes = new Map()
    const organizations = written.entries()
    const writeOneByOne = async () => {
      for (const [organizationId, last] of organizations) {
        await writeLastDeliveries(pool, organizationId, [...last.values()]).catch(onError)
      }
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, written.size) }, writeOneByOne))
  }

  return {
    note({ organization_id, webhook_id }, last) {
      const noted = notes.get(organization_id) ?? new Map<string, LastDelivery>()
      notes.set(organization_id, noted)
      const earlier = noted.get(webhook_id)
      if (!earlier || earlier.at <= last.at) noted.set(webhook_id, last)
      timer ??= setTimeout(write, WRITTEN_EVERY_MS)
    },
    markWritten({ organization_id, webhook_id }, last) {
      const noted = notes.get(organization_id)
      const earlier = noted?.get(webhook_id)
      if (earlier && earlier.at <= last.at) noted?.delete(webhook_id)
      if (noted?.size === 0) notes.delete(organization_id)
    },
    async flush() {
      clearTimeout(timer)
      await write()
    },
  }
}

export const writeLastDeliveries = (pool: Pool, organizationId: string, last: readonly LastDelivery[]): Promise<void> =>
  inTransaction(
    pool,
    organizationId,
    ({ sql, commit }) =>
      commit(lockWebhooks(sql, organizationId, last), updateLastDeliveries(sql, organizationId, last)),
    'unsynced',
  )
