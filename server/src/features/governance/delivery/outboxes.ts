import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { createDrain, type Drain } from '../../../kernel/drain.ts'
import type { Background } from './background.ts'
import { fanOut } from './fan-out.ts'
import { findOutboxes } from './outbox.sql.ts'

/** Pause between the fan-outs of an organization, so that events committed during it are batched. */
const FAN_OUTS_APART_MS = 10
const MOST_OUTBOXES = 100

/** Fans out the events of all organizations. For each organization, one fan-out runs at a time. */
export interface Outboxes {
  /** Call it when the organization may have new events. */
  wake(organizationId: string): void
  /** Wakes every organization with events in its outbox, in case a notification was lost. */
  wakeAll(): Promise<void>
}

export function createOutboxes(
  { pool, clock, fannedOut }: { pool: Pool; clock: Clock; fannedOut: (anyDelivery: boolean) => Promise<void> },
  background: Background,
): Outboxes {
  const drains = new Map<string, Drain>()

  const drainOf = (organizationId: string): Drain => {
    const emptyOutbox = async () => {
      await fannedOut(await fanOut(pool, clock, organizationId))
      await sleep(FAN_OUTS_APART_MS)
      return false
    }
    const drain = createDrain({ work: emptyOutbox, onIdle: () => drains.delete(organizationId) })
    drains.set(organizationId, drain)
    return drain
  }
  const wake = (organizationId: string) =>
    background.ask('fan-out', drains.get(organizationId) ?? drainOf(organizationId))

  return {
    wake,
    async wakeAll() {
      const found = await onConnection(pool, db => db.run(findOutboxes(MOST_OUTBOXES)))
      for (const { organization_id } of found) wake(organization_id)
    },
  }
}
