import type { Pool, Statement } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId, SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import type { ChangeOrganization } from '../../../operations/internal-change.ts'
import { changed, unchanged } from '../../../operations/operation.ts'
import { ProviderFailure, type RemoteIdentityProvider } from '../identity-providers/index.ts'
import type { BlockFor, BlockState } from './block-state.ts'
import { loginBlocked, loginUnblocked } from './login-blocks.facts.ts'
import * as blocks from './remote-blocks.sql.ts'

interface Dependencies {
  readonly pool: Pool
  readonly clock: Clock
  readonly provider: RemoteIdentityProvider
  readonly change: ChangeOrganization
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void }
}

/** How long a process has a block to itself after each step: longer than a step may take. */
export const CLAIMED_FOR_MS = 30_000
const MOST_AT_ONCE = 4
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]

type Row = blocks.ClaimedBlockRow
type Applied = Exclude<BlockState, 'skipped'>

/**
 * Applies login blocks at a remote identity provider, one committed step at a time:
 *
 *   requested   the suspension has committed; nothing was called
 *   calling     the login was seen open there, and is being closed
 *   in_place    closed, and marked as this suspension's
 *   lifting     reactivated; to be reopened there, then the row is deleted
 *
 * One process at a time works on a block: the one that has claimed it. After a crash the claim runs out, and
 * `finishDue` goes on from the block's state. If a login is found closed while the row still says `requested`, someone
 * else closed it. From `calling` on, it was this service. A reactivation or a new suspension may change a claimed
 * block. The claim's holder then goes on with the new state, so that calls to the provider never overtake each other.
 */
export function createRemoteBlocks({ pool, clock, provider, change, log }: Dependencies) {
  /** Blocks have no tenant; these short transactions name the system's. */
  const write = <Answer>(statement: Statement<Answer>): Promise<Answer> =>
    inTransaction(pool, SYSTEM_ORGANIZATION, transaction => transaction.commit(statement))

  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  const newClaim = () => ({ claimId: newId(), until: later(CLAIMED_FOR_MS), now: clock.now() })
  const about = (row: Row) => ({
    provider: provider.name,
    user_id: row.user_id,
    organization_id: row.organization_id,
    suspension_id: row.suspension_id,
    state: row.state,
  })

  /** Resolves to the block's outcome once it is finished, and to null if there may be more to do. */
  function step(row: Row): Promise<Applied | null> {
    if (row.state === 'lifting') return reopen(row)
    return row.remote_id === null ? findLogin(row) : close(row, row.remote_id)
  }

  async function findLogin(row: Row): Promise<Applied | null> {
    const login = await provider.find(row.email)
    if (login.isOpen) {
      await write(blocks.beginCalling(row, login.id))
      return null
    }
    const deleted = await write(blocks.deleteClosedElsewhere(row))
    if (deleted.length === 0) return null
    log.info(about(row), 'someone else had blocked this login; reactivation will not lift that')
    return 'unmarked'
  }

  async function close(row: Row, remoteId: string): Promise<Applied | null> {
    await provider.close(remoteId)
    const marked = await change(row.organization_id ?? '', {
      read: () => blocks.lockClaimed(row),
      decide: ({ found: block, now }) =>
        block?.suspension_id === row.suspension_id && block.state === 'calling'
          ? changed(true, loginBlocked(row), blocks.markInPlace(row, now))
          : unchanged(false),
    }).catch(failure => {
      throw new Unmarked(failure)
    })
    if (marked) return 'in_place'
    // The claim has ended, and perhaps the block is gone. The login was closed too late, so have it opened again.
    await write(blocks.putLiftingBlock(row, clock.now()))
    return null
  }

  async function reopen(row: Row): Promise<Applied | null> {
    // A block without an id was set before there was a remote provider.
    if (row.remote_id !== null) await provider.reopen(row.remote_id)
    const lifted = await change(row.organization_id ?? '', {
      read: () => blocks.lockClaimed(row),
      decide: ({ found: block }) =>
        block?.suspension_id === row.suspension_id && block.state === 'lifting'
          ? changed(true, loginUnblocked(row), blocks.deleteLifted(row))
          : unchanged(false),
    })
    return lifted ? 'requested' : null
  }

  /** Takes one step after the other until the block is finished, the claim has ended, or a step fails. */
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
      const details = { ...about(row), attempts: row.attempts + 1, error, next_attempt_at: nextAttemptAt }
      log.warn(details, 'a login block could not be carried out; it is tried again')
      const postponed = { error: error.slice(0, 500), nextAttemptAt }
      // If this fails too, the claim runs out.
      await write(blocks.postponeBlock(row, postponed)).catch(() => {})
      return failure instanceof Unmarked ? 'unmarked' : 'requested'
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

    /** Works on the blocks that are due: after a failed call or a crash. Resolves to how many it attempted. */
    async finishDue(signal?: AbortSignal): Promise<number> {
      const counts = await Promise.all(Array.from({ length: MOST_AT_ONCE }, () => finishOneByOne(signal)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

/** The login is closed, but not yet marked as this suspension's. The worker does that, from `calling`. */
class Unmarked extends Error {
  constructor(cause: unknown) {
    super(`the login is closed, but could not be marked: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
