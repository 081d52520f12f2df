import type { Pool, Sql } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId, SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import type { ChangeOrganization } from '../../../operations/internal-change.ts'
import { changed, unchanged } from '../../../operations/operation.ts'
import { ProviderFailure, type RemoteIdentityProvider } from '../identity-providers/index.ts'
import type { BlockFor, BlockState } from './block-state.ts'
import { loginBlocked, loginUnblocked } from './login-blocks.facts.ts'
import * as turns from './remote-blocks.sql.ts'

interface Dependencies {
  readonly pool: Pool
  readonly clock: Clock
  readonly provider: RemoteIdentityProvider
  readonly change: ChangeOrganization
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void }
}

/** For how long a turn keeps a block to itself after each step: longer than a step may take. */
export const CLAIMED_FOR_MS = 30_000
const MOST_AT_ONCE = 4
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]

type Row = turns.ClaimedBlockRow
type Applied = Exclude<BlockState, 'skipped'>

/**
 * Carries login blocks to a remote identity provider, one committed step at a time:
 *
 *   requested   the suspension has committed; nothing was called
 *   calling     the login was seen open there, and is being closed
 *   in_place    closed, and marked as this suspension's
 *   lifting     reactivated; to be reopened there, then the row goes
 *
 * One turn at a time works on a block. A crash leaves the block in one of these states and its turn to run out, and
 * `finishDue` goes on from there. A login that is found closed while the row still says `requested` was closed by
 * someone else; from `calling` on, closing it was ours. A reactivation or a new suspension may move the block in the
 * middle of a turn: the turn then goes on with that, so that calls to the provider never overtake one another.
 */
export function createRemoteBlocks({ pool, clock, provider, change, log }: Dependencies) {
  /** Blocks have no tenant; these short transactions name the system's. */
  const write = <T>(work: (sql: Sql) => PromiseLike<T>) =>
    inTransaction(pool, SYSTEM_ORGANIZATION, async ({ sql, commit }) => {
      const result = await work(sql)
      await commit()
      return result
    })

  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  const newTurn = () => ({ claimId: newId(), until: later(CLAIMED_FOR_MS), now: clock.now() })
  const about = (row: Row) => ({
    provider: provider.name,
    user_id: row.user_id,
    organization_id: row.organization_id,
    suspension_id: row.suspension_id,
    state: row.state,
  })

  /** Answers how the block stands once it is finished, and null when there may be more to do. */
  function step(row: Row): Promise<Applied | null> {
    if (row.state === 'lifting') return reopen(row)
    return row.remote_id === null ? look(row) : close(row, row.remote_id)
  }

  async function look(row: Row): Promise<Applied | null> {
    const login = await provider.find(row.email)
    if (login.isOpen) {
      await write(sql => turns.beginCalling(sql, row, login.id))
      return null
    }
    const forgotten = await write(sql => turns.forgetRequested(sql, row))
    if (forgotten.length === 0) return null
    log.info(about(row), 'someone else had blocked this login; reactivation will not lift that')
    return 'unmarked'
  }

  async function close(row: Row, remoteId: string): Promise<Applied | null> {
    await provider.close(remoteId)
    const marked = await change(row.organization_id ?? '', async (sql, now) => {
      const marked = await turns.markInPlace(sql, row, now)
      return marked.length > 0 ? changed(true, loginBlocked(row)) : unchanged(false)
    }).catch(failure => {
      throw new Unmarked(failure)
    })
    if (marked) return 'in_place'
    // Should this turn have ended long ago, and all that came after it too: what was closed late is opened again.
    await write(sql => turns.putLiftingBlock(sql, row, clock.now()))
    return null
  }

  async function reopen(row: Row): Promise<Applied | null> {
    // Without an id the block is from before there was a remote provider.
    if (row.remote_id !== null) await provider.reopen(row.remote_id)
    const lifted = await change(row.organization_id ?? '', async sql => {
      const lifted = await turns.deleteLifted(sql, row)
      return lifted.length > 0 ? changed(true, loginUnblocked(row)) : unchanged(false)
    })
    return lifted ? 'requested' : null
  }

  /**
   * Goes on with the block, whatever it is put into meanwhile, until it is finished, the turn has ended, or a step
   * fails.
   */
  async function attempt(taken: Row): Promise<Applied> {
    let row = taken
    try {
      for (;;) {
        const finished = await step(row)
        if (finished) return finished
        const current = row
        const [next] = await write(sql => turns.extendBlockClaim(sql, current, later(CLAIMED_FOR_MS)))
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
      // Where even this fails, the turn runs out.
      await write(sql => turns.postponeBlock(sql, row, postponed)).catch(() => {})
      return failure instanceof Unmarked ? 'unmarked' : 'requested'
    }
  }

  async function finishOneByOne(signal?: AbortSignal): Promise<number> {
    for (let taken = 0; ; taken++) {
      if (signal?.aborted) return taken
      const [row] = await write(sql => turns.claimDueLoginBlock(sql, newTurn()))
      if (!row) return taken
      await attempt(row)
    }
  }

  return {
    /** Carries on with this suspension's block, now, unless that is being done. Never throws. */
    async applyToProvider(block: BlockFor): Promise<Applied> {
      const [row] = await write(sql => turns.claimLoginBlock(sql, block, newTurn())).catch(() => [])
      return row ? attempt(row) : 'requested'
    },

    /** Goes on with what is due: calls that failed, and what a crash left. Resolves to how many it took. */
    async finishDue(signal?: AbortSignal): Promise<number> {
      const counts = await Promise.all(Array.from({ length: MOST_AT_ONCE }, () => finishOneByOne(signal)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

/** The login is closed; that it is this suspension's stays to be written down, by the worker, from `calling`. */
class Unmarked extends Error {
  constructor(cause: unknown) {
    super(`the login is closed, but could not be marked: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
