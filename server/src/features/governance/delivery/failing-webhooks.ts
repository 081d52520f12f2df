import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/job.ts'
import { type FailingLane, findFailingLanes } from './lanes.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/**
 * Time of the warning, as a fraction of the time after which a failing webhook is disabled. With five days, the warning
 * is sent after three, which leaves two days to repair the receiver.
 */
const WARNED_AFTER = 0.6
const MOST_WARNINGS = 1_000

export interface FailingWebhooksParts {
  readonly pool: Pool
  readonly clock: Clock
  /** With 0, webhooks are never disabled, so no warnings are sent. */
  readonly disableAfterDays: number
  /** Warns that the first failure after `disableAfter` will disable the webhook. Called once per failing period. */
  warn(lane: FailingLane, disableAfter: Date): Promise<void>
  readonly onError: (error: unknown, what: string) => void
}

/**
 * Warns of webhooks that will be disabled if they keep failing. This is a separate job, because a lane batch runs only
 * if the webhook has events: after a long gap, the next batch would disable the webhook without a warning.
 */
export const failingWebhooksJob = ({ pool, clock, disableAfterDays, warn, onError }: FailingWebhooksParts): Job => ({
  name: 'failing webhooks',
  everyMs: 60_000,
  async run(signal) {
    if (disableAfterDays === 0) return
    const disabledAfterMs = disableAfterDays * DAY_MS
    const before = new Date(clock.now().getTime() - WARNED_AFTER * disabledAfterMs)
    const lanes = await onConnection(pool, db => db.run(findFailingLanes(before, MOST_WARNINGS)))
    for (const lane of lanes) {
      if (signal.aborted) return
      const disableAfter = new Date(lane.failing_since.getTime() + disabledAfterMs)
      await warn(lane, disableAfter).catch(error => onError(error, 'warning of a failing webhook'))
    }
  },
})
