import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/job.ts'
import { type FailingLane, findFailingLanes } from './lanes.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/**
 * The warning is sent after this fraction of the time until a failing webhook is disabled: after three of five days,
 * which leaves two days for the repair.
 */
const WARNED_AFTER = 0.6
const MOST_WARNINGS = 1_000

export interface FailingWebhooksParts {
  readonly pool: Pool
  readonly clock: Clock
  /** With 0, webhooks are never disabled, so no warnings are sent. */
  readonly disableAfterDays: number
  /** Warns that the first failure after `disableAfter` will disable the webhook. Once per failing period. */
  warn(lane: FailingLane, disableAfter: Date): Promise<void>
  readonly onError: (error: unknown, what: string) => void
}

/**
 * Warns of webhooks that will be disabled if they keep failing. This is a job and not part of a lane batch: a webhook
 * without events has no batch, and its next one would disable it without a warning.
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
