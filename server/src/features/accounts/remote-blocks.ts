import type { Pool, Sql } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import { changed, type Outcome, unchanged } from '../../operation.ts'
import { loginBlocked, loginUnblocked } from './accounts.facts.ts'
import * as accounts from './accounts.sql.ts'
import type { RemoteIdentityProvider } from './identity-provider.ts'
import type { BlockFor, BlockState } from './login-blocks.ts'

/** Makes a governance change of the service's own, in the organization, recorded as any other. */
export type ChangeOrganization = <T>(
  organizationId: string,
  work: (sql: Sql, now: Date) => Promise<Outcome<T>>,
) => Promise<T>

interface Dependencies {
  readonly pool: Pool
  readonly clock: Clock
  readonly provider: RemoteIdentityProvider
  readonly change: ChangeOrganization
}

const TAKEN_FOR_MS = 30_000
const MOST_AT_ONCE = 20
const RETRY_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]

/**
 * Carries login blocks to a remote identity provider, one committed step at a time:
 *
 *   requested   the suspension has committed; nothing was called
 *   calling     the login was seen open there, and is being closed
 *   in_place    closed, and marked as this suspension's
 *   lifting     reactivated; to be reopened there, then the row goes
 *
 * A crash leaves the row in one of these, and `finishDue` goes on from it. A login that is found closed while the row
 * still says `requested` was closed by someone else; one found closed at `calling` was closed by us.
 */
export function createRemoteBlocks({ pool, clock, provider, change }: Dependencies) {
  type Row = Pick<accounts.LoginBlockRow, 'user_id' | 'organization_id' | 'suspension_id' | 'state'> & {
    email: string
    attempts: number
  }

  /** Blocks have no tenant; these short transactions name the system's. */
  const write = <T>(work: (sql: Sql) => PromiseLike<T>) =>
    inTransaction(pool, SYSTEM_ORGANIZATION, async ({ sql, commit }) => {
      const result = await work(sql)
      await commit()
      return result
    })

  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  const loginOf = (row: Row) => ({ userId: row.user_id, email: row.email })

  async function close(row: Row): Promise<Exclude<BlockState, 'skipped'>> {
    if (row.state === 'requested') {
      if (!(await provider.isOpen(loginOf(row)))) {
        await write(sql => accounts.deleteLoginBlock(sql, row.user_id, row.suspension_id ?? ''))
        return 'unmarked'
      }
      const moved = await write(sql =>
        accounts.moveLoginBlock(sql, row, ['requested'], 'calling', later(TAKEN_FOR_MS), clock.now()),
      )
      if (moved.length === 0) return 'requested'
    }
    await provider.close(loginOf(row))
    return mark(row)
  }

  async function mark(row: Row): Promise<Exclude<BlockState, 'skipped'>> {
    try {
      const marked = await change(row.organization_id ?? '', async (sql, now) => {
        const moved = await accounts.moveLoginBlock(sql, row, ['calling'], 'in_place', null, now)
        return moved.length > 0 ? changed(true, loginBlocked(row)) : unchanged(false)
      })
      if (marked) return 'in_place'
    } catch {
      // The login is closed; that it is ours stays to be written down, by the worker, from `calling`.
      return 'unmarked'
    }
    // Reactivated while the call was under way: what was closed late is opened again.
    await write(sql => accounts.putLiftingBlock(sql, row, clock.now()))
    await reopen({ ...row, state: 'lifting' })
    return 'requested'
  }

  async function reopen(row: Row): Promise<void> {
    await provider.reopen(loginOf(row))
    await change(row.organization_id ?? '', async sql => {
      const lifted = await accounts.deleteLiftingBlock(sql, row.user_id, row.suspension_id ?? '')
      return lifted.length > 0 ? changed(undefined, loginUnblocked(row)) : unchanged(undefined)
    })
  }

  async function attempt(row: Row): Promise<Exclude<BlockState, 'skipped'>> {
    try {
      if (row.state !== 'lifting') return await close(row)
      await reopen(row)
    } catch (failure) {
      const error = String(failure instanceof Error ? failure.message : failure).slice(0, 500)
      const nextAttemptAt = later(RETRY_MS[Math.min(row.attempts, RETRY_MS.length - 1)] ?? 0)
      await write(sql => accounts.postponeLoginBlock(sql, row, { error, nextAttemptAt })).catch(() => {})
    }
    return 'requested'
  }

  return {
    /** Carries on with this suspension's block, now. Never throws. */
    async carryOn({ userId, suspensionId }: BlockFor): Promise<Exclude<BlockState, 'skipped'>> {
      const [row] = await write(sql => accounts.findLoginBlockToCarry(sql, userId, suspensionId)).catch(() => [])
      return row ? attempt(row) : 'requested'
    },

    /** Goes on with what is due: calls that failed, and what a crash left. Resolves to how many it took. */
    async finishDue(): Promise<number> {
      const due = await write(sql => accounts.takeDueLoginBlocks(sql, clock.now(), later(TAKEN_FOR_MS), MOST_AT_ONCE))
      for (const row of due) await attempt(row)
      return due.length
    },
  }
}
