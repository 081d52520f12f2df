import type { Pool, Statement } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/job.ts'
import type { ChangeOrganization } from '../../../operations/internal-change.ts'
import type { IdentityProvider } from '../identity-providers/index.ts'
import type { BlockFor, BlockState } from './block-state.ts'
import { createLiftedBlocks } from './lifted-blocks.ts'
import { countUnfinishedBlocks, type LoginBlockRow, lockLoginBlockOf } from './login-blocks.sql.ts'
import { type Blocked, blockLogin, type LiftResult, type Login, liftAnyBlock, liftBlock } from './login-changes.ts'
import { CLAIMED_FOR_MS, createRemoteBlocks } from './remote-blocks.ts'

export interface LoginBlocks {
  /**
   * Decides whether to block the login, from the results of `lockLogin`. The transaction of the suspension sends the
   * returned writes.
   */
  decideBlock(login: Login, request: BlockFor, now: Date): Blocked
  /** Decides whether a reactivation lifts the block that its suspension set. */
  decideLift(block: LoginBlockRow | undefined, request: BlockFor, now: Date): ReturnType<typeof liftBlock>
  /** Locks the block of the account with this email address, for `liftOwn` and `liftAny`. Lock the account first. */
  lockBlockOf(email: string): Statement<LoginBlockRow | undefined>
  /**
   * Like `liftAny`, but lifts only a block that this organization set. Used when a removed person becomes a member
   * again, because a removal keeps the block.
   */
  liftOwn(block: LoginBlockRow | undefined, organizationId: string, now: Date): LiftResult
  /**
   * Lifts the account's block, whichever suspension set it. For transactions outside the organization that set the
   * block: they cannot record the lift there, so call `finishLift` after the commit.
   * @param block read by `lockLoginBlock`, under the account's lock
   */
  liftAny(block: LoginBlockRow | undefined, now: Date): LiftResult
  /**
   * Call it after the commit of `liftAny`. Unblocks the login at a remote provider, and records the lift in the
   * organization that set the block. Never throws; a worker retries after a failure.
   */
  finishLift(lifted: BlockFor): Promise<void>
  /**
   * Call it after the commit. Blocks or unblocks the login at a remote provider, as the transaction decided. Never
   * throws; `requested` means that the call failed and is retried in the background. Null with the built-in provider,
   * because the transaction has done everything.
   */
  readonly applyToProvider: ((request: BlockFor) => Promise<Exclude<BlockState, 'skipped'>>) | null
  /**
   * For the worker: processes blocks that are due at a remote provider, and lifts that are not recorded yet. Resolves
   * to their number.
   */
  finishDue(signal?: AbortSignal): Promise<number>
  /**
   * The number of blocks that are neither in place nor lifted yet. It stays above zero only while the provider fails.
   */
  countUnfinished(): Promise<number>
}

/** Finishes blocks after a crash or a failed call to the provider. */
export const loginBlockJob = (blocks: LoginBlocks): Job => ({
  name: 'login blocks',
  everyMs: 5_000,
  run: signal => blocks.finishDue(signal),
})

export function createLoginBlocks(deps: {
  readonly pool: Pool
  readonly clock: Clock
  readonly provider: IdentityProvider
  readonly change: ChangeOrganization
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void }
}): LoginBlocks {
  const { provider } = deps
  const liftedBlocks = createLiftedBlocks(deps)
  const remote = provider.kind === 'remote' ? createRemoteBlocks({ ...deps, provider }) : null

  /**
   * Time at which a worker calls a remote provider if this process has not done so. Null with the built-in provider.
   */
  const dueAt = (now: Date) => (remote ? new Date(now.getTime() + CLAIMED_FOR_MS) : null)
  const liftAny: LoginBlocks['liftAny'] = (block, now) => liftAnyBlock(block, remote !== null, now)

  return {
    decideBlock: (login, request, now) => blockLogin(login, request, dueAt(now), now),
    decideLift: (block, request, now) => liftBlock(block, request, dueAt(now)),
    lockBlockOf: lockLoginBlockOf,
    liftAny,
    liftOwn: (block, organizationId, now) =>
      liftAny(block?.organization_id === organizationId ? block : undefined, now),

    async finishLift(lifted) {
      const { organizationId: organization_id, suspensionId: suspension_id, userId: user_id } = lifted
      if (remote) await remote.applyToProvider(lifted)
      else await liftedBlocks.record({ organization_id, suspension_id, user_id })
    },

    applyToProvider: remote && (request => remote.applyToProvider(request)),
    async finishDue(signal) {
      const recorded = await liftedBlocks.recordAll(signal)
      return recorded + (remote ? await remote.finishDue(signal) : 0)
    },

    countUnfinished: () => onConnection(deps.pool, db => db.run(countUnfinishedBlocks())),
  }
}
