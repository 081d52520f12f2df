import { newId } from '../../../kernel/ids.ts'
import { ProviderFailure } from '../identity-providers/index.ts'
import type { BlockFor } from './block-state.ts'
import {
  type Applied,
  createBlockStep,
  createBlockWriter,
  describeBlock,
  type RemoteBlocksParts,
  UnrecordedBlock,
} from './remote-block-steps.ts'
import * as blocks from './remote-blocks.sql.ts'

/** Duration of a claim. It is longer than the timeout of a call to the provider. Each step renews the claim. */
export const CLAIMED_FOR_MS = 30_000
const MOST_AT_ONCE = 4
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]

type Row = blocks.ClaimedBlockRow

/**
 * Applies login blocks at a remote identity provider, one committed step at a time:
 *
 *   requested   the suspension has committed; the provider was not called yet
 *   calling     the provider reported the login as enabled, and is being called to block it
 *   in_place    the login is blocked, and recorded as blocked by this suspension
 *   lifting     the provider is being called to unblock the login; then the row is deleted
 *
 * Only the process that has claimed a block works on it. After a crash the claim expires, and `finishDue` continues
 * from the block's state. If the provider reports a login as blocked in the state `requested`, someone else blocked it;
 * in the later states, Reeve did. A reactivation or a new suspension may change a claimed block. The claim's holder
 * then continues with the new state, so that calls to the provider are never concurrent.
 */
export function createRemoteBlocks(parts: RemoteBlocksParts) {
  const { pool, clock, provider, log } = parts
  const write = createBlockWriter(pool)
  const step = createBlockStep(parts)
  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  const newClaim = () => ({ claimId: newId(), until: later(CLAIMED_FOR_MS), now: clock.now() })

  /** Runs steps until the block is finished, the claim has ended, or a step fails. */
  async function attempt(claimed: Row): Promise<Applied> {
    let row = claimed
    try {
      for (;;) {
        const finished = await step(row)
        if (finished) return finished
        const current = row
        const [next] = await write(blocks.extendBlockClaim(current, later(CLAIMED_FOR_MS)))
        if (!next) return 'requested'
        row = next
      }
    } catch (failure) {
      const error = failure instanceof Error ? failure.message : String(failure)
      const asked = failure instanceof ProviderFailure ? failure.retryAfterMs : 0
      const backoff = RETRY_AFTER_MS[Math.min(row.attempts, RETRY_AFTER_MS.length - 1)] ?? 0
      const nextAttemptAt = later(Math.max(asked, backoff))
      const details = {
        ...describeBlock(provider, row),
        attempts: row.attempts + 1,
        error,
        next_attempt_at: nextAttemptAt,
      }
      log.warn(details, 'applying a login block failed, will retry')
      const postponed = { error: error.slice(0, 500), nextAttemptAt }
      // If this write fails, too, the claim expires.
      await write(blocks.postponeBlock(row, postponed)).catch(() => {})
      return failure instanceof UnrecordedBlock ? 'unmarked' : 'requested'
    }
  }

  async function finishOneByOne(signal?: AbortSignal): Promise<number> {
    for (let attempted = 0; ; attempted++) {
      if (signal?.aborted) return attempted
      const [row] = await write(blocks.claimDueLoginBlock(newClaim()))
      if (!row) return attempted
      await attempt(row)
    }
  }

  return {
    /** Applies this suspension's block now, unless another process is doing so. Never throws. */
    async applyToProvider(block: BlockFor): Promise<Applied> {
      const [row] = await write(blocks.claimLoginBlock(block, newClaim())).catch(() => [])
      return row ? attempt(row) : 'requested'
    },

    /** Processes due blocks, after a failed call or a crash. Resolves to the number of attempts. */
    async finishDue(signal?: AbortSignal): Promise<number> {
      const counts = await Promise.all(Array.from({ length: MOST_AT_ONCE }, () => finishOneByOne(signal)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}
