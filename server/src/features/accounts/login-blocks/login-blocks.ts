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
import { createRemoteBlocks, TAKEN_FOR_MS } from './remote-blocks.ts'

export interface LoginBlocks {
  /**
   * Within the suspension's transaction: blocks the login if this organization is the last in which the person was
   * active. The account is locked before other memberships are looked at, so that of two organizations that suspend the
   * same person at once, the later one sees the earlier.
   */
  block(sql: Sql, request: BlockFor, now: Date): Promise<BlockState>
  /** Within the reactivation's transaction: lifts the block that this suspension set. True if there was one. */
  lift(sql: Sql, request: BlockFor, now: Date): Promise<boolean>
  /**
   * Within a transaction outside the organization that set it: lifts the block whosever it is. Answers whose it was;
   * null if there was none. `finishLift` follows after the commit.
   */
  liftAny(sql: Sql, userId: string, now: Date): Promise<BlockFor | null>
  /**
   * After the commit of `liftAny`: reopens the login at a remote provider, and records it in the organization that had
   * set the block. Never throws: a worker finishes what fails.
   */
  finishLift(lifted: BlockFor): Promise<void>
  /** How the block of this suspension stands; null if there is none. */
  stateOf(sql: Sql, request: BlockFor): Promise<'in_place' | 'requested' | null>
  /**
   * After the commit: carries a requested or lifted block to a remote provider. Never throws; `requested` means that it
   * failed and is tried again in the background. Null where there is no remote provider: the transaction did it all.
   */
  readonly carryOn: ((request: BlockFor) => Promise<Exclude<BlockState, 'skipped'>>) | null
  /** For the worker: goes on with what is due at a remote provider or still to be told; resolves to how much. */
  finishDue(signal?: AbortSignal): Promise<number>
  /** How many blocks are neither in place nor lifted yet: zero, but for moments, if all is well. */
  countUnfinished(): Promise<number>
}

/** Finishes what a crash, or a provider that did not answer, left undone. */
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

  return {
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
      const nextAttemptAt = remote ? new Date(now.getTime() + TAKEN_FOR_MS) : null
      const block = { userId, organizationId, suspensionId, nextAttemptAt }
      await Promise.all([putLoginBlock(sql, block, now), endSessions(sql, userId), deleteVerificationsOf(sql, userId)])
      return remote ? 'requested' : 'in_place'
    },

    async lift(sql, { suspensionId, userId }, now) {
      await lockAccount(sql, userId)
      if (!remote) return (await deleteLoginBlock(sql, userId, suspensionId)).length > 0
      const neverCalled = await deleteRequestedBlock(sql, userId, suspensionId)
      if (neverCalled.length > 0) return true
      const dueAt = new Date(now.getTime() + TAKEN_FOR_MS)
      return (await liftLoginBlock(sql, userId, suspensionId, dueAt)).length > 0
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
      if (remote) await remote.carryOn(lifted)
      else await liftedBlocks.tell({ organization_id, suspension_id, user_id })
    },

    async stateOf(sql, { suspensionId, userId }) {
      const [block] = await findLoginBlock(sql, userId)
      if (!block || block.suspension_id !== suspensionId || block.state === 'lifting') return null
      return block.state === 'in_place' ? 'in_place' : 'requested'
    },

    carryOn: remote && (request => remote.carryOn(request)),
    async finishDue(signal) {
      const told = await liftedBlocks.tellAll(signal)
      return told + (remote ? await remote.finishDue(signal) : 0)
    },

    async countUnfinished() {
      const [row] = await onConnection(deps.pool, countUnfinishedBlocks)
      return row?.count ?? 0
    },
  }
}
