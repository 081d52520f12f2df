import type { Pool, Statement } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import type { ChangeOrganization } from '../../../operations/internal-change.ts'
import { changed, unchanged } from '../../../operations/operation.ts'
import type { RemoteIdentityProvider } from '../identity-providers/index.ts'
import type { BlockState } from './block-state.ts'
import { loginBlocked, loginUnblocked } from './login-blocks.facts.ts'
import * as blocks from './remote-blocks.sql.ts'

export interface RemoteBlocksParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly provider: RemoteIdentityProvider
  readonly change: ChangeOrganization
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void }
}

type Row = blocks.ClaimedBlockRow
export type Applied = Exclude<BlockState, 'skipped'>

/** Runs a statement about a block in a transaction of the system, because blocks belong to no organization. */
export const createBlockWriter =
  (pool: Pool) =>
  <Answer>(statement: Statement<Answer>): Promise<Answer> =>
    inTransaction(pool, SYSTEM_ORGANIZATION, transaction => transaction.commit(statement))

/** The log fields of a block. */
export const describeBlock = (provider: RemoteIdentityProvider, row: Row) => ({
  provider: provider.name,
  user_id: row.user_id,
  organization_id: row.organization_id,
  suspension_id: row.suspension_id,
  state: row.state,
})

/**
 * Runs the next step of a claimed block, which depends on the block's state. Resolves to the outcome if that step
 * finished the block, otherwise to null.
 */
export function createBlockStep({ pool, clock, provider, change, log }: RemoteBlocksParts) {
  const write = createBlockWriter(pool)

  async function findLogin(row: Row): Promise<Applied | null> {
    const login = await provider.find(row.email)
    if (login.isEnabled) {
      await write(blocks.beginCalling(row, login.id))
      return null
    }
    const deleted = await write(blocks.deleteBlockedElsewhere(row))
    if (deleted.length === 0) return null
    log.info(describeBlock(provider, row), 'someone else had blocked this login; reactivation will not lift that')
    return 'unmarked'
  }

  async function block(row: Row, remoteId: string): Promise<Applied | null> {
    await provider.block(remoteId)
    const marked = await change(row.organization_id ?? '', {
      read: () => blocks.lockClaimed(row),
      decide: ({ found: block, now }) =>
        block?.suspension_id === row.suspension_id && block.state === 'calling'
          ? changed(true, loginBlocked(row), blocks.markInPlace(row, now))
          : unchanged(false),
    }).catch(failure => {
      throw new UnrecordedBlock(failure)
    })
    if (marked) return 'in_place'
    // While the provider blocked the login, the claim expired, or the block was changed or deleted. If it was deleted,
    // this write schedules unblocking the login. Otherwise the write does nothing, and the next step depends on the
    // block's new state.
    await write(blocks.putLiftingBlock(row, clock.now()))
    return null
  }

  async function unblock(row: Row): Promise<Applied | null> {
    // Without a remote id, the remote provider was never called for this block.
    if (row.remote_id !== null) await provider.unblock(row.remote_id)
    const lifted = await change(row.organization_id ?? '', {
      read: () => blocks.lockClaimed(row),
      decide: ({ found: block }) =>
        block?.suspension_id === row.suspension_id && block.state === 'lifting'
          ? changed(true, loginUnblocked(row), blocks.deleteLifted(row))
          : unchanged(false),
    })
    return lifted ? 'requested' : null
  }

  return (row: Row): Promise<Applied | null> => {
    if (row.state === 'lifting') return unblock(row)
    return row.remote_id === null ? findLogin(row) : block(row, row.remote_id)
  }
}

/**
 * The provider has blocked the login, but the block could not be recorded as in place. The worker retries from the
 * state `calling`.
 */
export class UnrecordedBlock extends Error {
  constructor(cause: unknown) {
    super(`the login is closed, but could not be marked: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
