import type { Pool, Sql } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/job.ts'
import type { ChangeOrganization } from '../../../operations/internal-change.ts'
import { activeElsewhere, seeMembershipsOf } from '../../members/index.ts'
import type { IdentityProvider } from '../identity-providers/index.ts'
import { lockAccount } from '../index.ts'
import { deleteVerificationsOf, endSessions } from '../sessions/index.ts'
import type { BlockFor, BlockState } from './block-state.ts'
import { insertLiftedBlock } from './lifted-blocks.sql.ts'
import { createLiftedBlocks } from './lifted-blocks.ts'
import {
  countUnfinishedBlocks,
  deleteAnyLoginBlock,
  deleteLoginBlock,
  deleteRequestedBlock,
  findLoginBlock,
  liftAnyLoginBlock,
  liftLoginBlock,
  putLoginBlock,
} from './login-blocks.sql.ts'
import { CLAIMED_FOR_MS, createRemoteBlocks } from './remote-blocks.ts'

export interface LoginBlocks {
  /**
   * Within the suspension's transaction: blocks the login if this organization is the last in which the person was
   * active. Locks the account before it reads other memberships, so that of two organizations that suspend the same
   * person at once, the later one sees the earlier one.
   */
  block(sql: Sql, request: BlockFor, now: Date): Promise<BlockState>
  /** Within the reactivation's transaction: lifts the block that this suspension set. True if there was one. */
  lift(sql: Sql, request: BlockFor, now: Date): Promise<boolean>
  /**
   * As `liftAny`, but only a block that this organization set. For someone who comes back to it after a removal, which
   * leaves the block as it is.
   */
  liftOwn(sql: Sql, member: Pick<BlockFor, 'organizationId' | 'userId'>, now: Date): Promise<BlockFor | null>
  /**
   * In a transaction outside the organization that set it: lifts the block of any suspension. Answers which one it was;
   * null if there was none. `finishLift` follows after the commit.
   */
  liftAny(sql: Sql, userId: string, now: Date): Promise<BlockFor | null>
  /**
   * After the commit of `liftAny`: reopens the login at a remote provider, and records it in the organization that had
   * set the block. Never throws. A worker finishes what fails.
   */
  finishLift(lifted: BlockFor): Promise<void>
  /** Whether anything that Reeve knows of blocks this login. */
  isBlocked(sql: Sql, userId: string): Promise<boolean>
  /** How the block of this suspension stands; null if there is none. */
  stateOf(sql: Sql, request: BlockFor): Promise<'in_place' | 'requested' | null>
  /**
   * After the commit: applies a requested or lifted block at a remote provider. Never throws; `requested` means that it
   * failed and is retried in the background. Null without a remote provider: the transaction did everything.
   */
  readonly applyToProvider: ((request: BlockFor) => Promise<Exclude<BlockState, 'skipped'>>) | null
  /** For the worker: works on blocks that are due at a remote provider, or still to be told. Resolves to how many. */
  finishDue(signal?: AbortSignal): Promise<number>
  /** How many blocks are neither in place nor lifted yet. Zero, except for moments, if all is well. */
  countUnfinished(): Promise<number>
}

/** Finishes blocks that a crash, or a provider that did not answer, left unfinished. */
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

  const blocks: LoginBlocks = {
    async block(sql, { organizationId, suspensionId, userId }, now) {
      const [, , [elsewhere], [existing]] = await Promise.all([
        lockAccount(sql, userId),
        seeMembershipsOf(sql, userId),
        activeElsewhere(sql, userId, organizationId),
        findLoginBlock(sql, userId),
      ])
      if (elsewhere?.found) return 'skipped'
      const stands = existing !== undefined && existing.state !== 'lifting'
      if (stands && existing.suspension_id === suspensionId) {
        return existing.state === 'in_place' ? 'in_place' : 'requested'
      }
      if (stands) {
        await Promise.all([endSessions(sql, userId), deleteVerificationsOf(sql, userId)])
        return existing.state === 'in_place' ? 'unmarked' : 'requested'
      }
      const nextAttemptAt = remote ? new Date(now.getTime() + CLAIMED_FOR_MS) : null
      const block = { userId, organizationId, suspensionId, nextAttemptAt }
      await Promise.all([putLoginBlock(sql, block, now), endSessions(sql, userId), deleteVerificationsOf(sql, userId)])
      return remote ? 'requested' : 'in_place'
    },

    async lift(sql, { suspensionId, userId }, now) {
      await lockAccount(sql, userId)
      if (!remote) return (await deleteLoginBlock(sql, userId, suspensionId)).length > 0
      const neverCalled = await deleteRequestedBlock(sql, userId, suspensionId)
      if (neverCalled.length > 0) return true
      const dueAt = new Date(now.getTime() + CLAIMED_FOR_MS)
      return (await liftLoginBlock(sql, userId, suspensionId, dueAt)).length > 0
    },

    async liftOwn(sql, { organizationId, userId }, now) {
      await lockAccount(sql, userId)
      const [block] = await findLoginBlock(sql, userId)
      return block?.organization_id === organizationId ? blocks.liftAny(sql, userId, now) : null
    },

    async liftAny(sql, userId, now) {
      await lockAccount(sql, userId)
      const [block] = remote ? await liftAnyLoginBlock(sql, userId, now) : await deleteAnyLoginBlock(sql, userId)
      if (!block) return null
      const { organization_id, suspension_id, user_id } = block
      if (!organization_id || !suspension_id) throw new Error(`nobody set the login block of ${userId}`)
      // A remote provider's block is told once the login is open there.
      if (!remote) await insertLiftedBlock(sql, { organization_id, suspension_id, user_id }, now)
      return { organizationId: organization_id, suspensionId: suspension_id, userId }
    },

    async finishLift(lifted) {
      const { organizationId: organization_id, suspensionId: suspension_id, userId: user_id } = lifted
      if (remote) await remote.applyToProvider(lifted)
      else await liftedBlocks.tell({ organization_id, suspension_id, user_id })
    },

    async isBlocked(sql, userId) {
      const [block] = await findLoginBlock(sql, userId)
      return block !== undefined && block.state !== 'lifting'
    },

    async stateOf(sql, { suspensionId, userId }) {
      const [block] = await findLoginBlock(sql, userId)
      if (!block || block.suspension_id !== suspensionId || block.state === 'lifting') return null
      return block.state === 'in_place' ? 'in_place' : 'requested'
    },

    applyToProvider: remote && (request => remote.applyToProvider(request)),
    async finishDue(signal) {
      const told = await liftedBlocks.tellAll(signal)
      return told + (remote ? await remote.finishDue(signal) : 0)
    },

    async countUnfinished() {
      const [row] = await onConnection(deps.pool, countUnfinishedBlocks)
      return row?.count ?? 0
    },
  }
  return blocks
}
