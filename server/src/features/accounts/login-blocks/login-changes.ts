import type { Answers, Batch, Statement } from '../../../database/pool.ts'
import { exposeMembershipsOf, isActiveElsewhere } from '../../members/index.ts'
import { lockAccountOfMember } from '../index.ts'
import { countSessionsOf, deleteVerificationsOf, endSessions } from '../sessions/index.ts'
import type { BlockFor, BlockState } from './block-state.ts'
import { insertLiftedBlock } from './lifted-blocks.sql.ts'
import {
  deleteAnyLoginBlock,
  deleteLoginBlock,
  type LoginBlockRow,
  liftAnyLoginBlock,
  liftLoginBlock,
  lockLoginBlock,
  putLoginBlock,
} from './login-blocks.sql.ts'

/**
 * Locks a member's account and then its block, and reads the state on which a login block depends. If two organizations
 * suspend a person concurrently, the locks let the second transaction see the first suspension. No session can begin
 * while the account is locked, so a block ends exactly the sessions that are counted here.
 */
export const lockLogin = (organizationId: string, userId: string, now: Date) => ({
  account: lockAccountOfMember(organizationId, userId),
  block: lockLoginBlock(userId),
  setting: exposeMembershipsOf(userId), // before `isActiveElsewhere`, which needs this setting
  isActiveElsewhere: isActiveElsewhere(userId, organizationId),
  sessions: countSessionsOf(userId, now),
})

/** The state on which a login block depends. */
export type Login = Pick<Answers<ReturnType<typeof lockLogin>>, 'block' | 'isActiveElsewhere' | 'sessions'>

/**
 * The resulting state of a requested login block, and the writes that cause it. `writes` is empty if nothing changes.
 */
export interface Blocked {
  readonly state: BlockState
  readonly sessionsEnded: number
  readonly writes: readonly Statement[]
}

/**
 * Blocks the login if the person is active in no other organization.
 * @param nextAttemptAt time at which a worker calls a remote provider if this process has not done so; null with the
 * built-in provider
 */
export function blockLogin(login: Login, request: BlockFor, nextAttemptAt: Date | null, now: Date): Blocked {
  if (login.isActiveElsewhere) return { state: 'skipped', sessionsEnded: 0, writes: [] }
  const { block, sessions: sessionsEnded } = login
  const ending = [endSessions(request.userId), deleteVerificationsOf(request.userId)]
  if (isInForce(block)) {
    // No session can begin under a block in force. If there is a session nevertheless, it is ended.
    return { state: stateFor(block, request), sessionsEnded, writes: sessionsEnded > 0 ? ending : [] }
  }
  const state = nextAttemptAt ? 'requested' : 'in_place'
  return { state, sessionsEnded, writes: [putLoginBlock({ ...request, nextAttemptAt }, now), ...ending] }
}

/** True if the block prevents signing in. A block that is being lifted does not. */
export const isInForce = (block: LoginBlockRow | undefined): block is LoginBlockRow =>
  block !== undefined && block.state !== 'lifting'

/** State of this suspension's block; null if it has none in force. */
export const stateOfOwnBlock = (block: LoginBlockRow | undefined, { suspensionId }: Pick<BlockFor, 'suspensionId'>) =>
  isInForce(block) && block.suspension_id === suspensionId ? stateOf(block) : null

const stateOf = ({ state }: LoginBlockRow) => (state === 'in_place' ? 'in_place' : 'requested')

/** State of a block in force for this suspension: `unmarked` if it is in place for another suspension. */
function stateFor(block: LoginBlockRow, { suspensionId }: BlockFor): BlockState {
  const state = stateOf(block)
  return state === 'in_place' && block.suspension_id !== suspensionId ? 'unmarked' : state
}

/**
 * Lifts the block that this suspension set.
 * @param dueAt time at which a worker calls a remote provider if this process has not done so; null with the built-in
 * provider
 */
export function liftBlock(block: LoginBlockRow | undefined, { suspensionId, userId }: BlockFor, dueAt: Date | null) {
  const isOwn = block?.suspension_id === suspensionId && (dueAt === null || block.state !== 'lifting')
  if (!block || !isOwn) return { isLifted: false, isStillBlocked: isInForce(block), writes: [] }
  const wasCalled = dueAt !== null && block.state !== 'requested'
  const write = wasCalled ? liftLoginBlock(userId, suspensionId, dueAt) : deleteLoginBlock(userId, suspensionId)
  return { isLifted: true, isStillBlocked: false, writes: [write] }
}

/** The result of lifting a block without a reactivation. */
export interface LiftResult {
  /** The lifted block; null if there was none. */
  readonly lifted: BlockFor | null
  readonly writes: Batch
}

/**
 * Lifts the block, whichever suspension set it. The organization of that suspension records the lift after the commit.
 */
export function liftAnyBlock(block: LoginBlockRow | undefined, isRemote: boolean, now: Date): LiftResult {
  if (!isInForce(block)) return { lifted: null, writes: [] }
  const { organization_id, suspension_id, user_id } = block
  if (!organization_id || !suspension_id) throw new Error(`nobody set the login block of ${user_id}`)
  const lifted = { organizationId: organization_id, suspensionId: suspension_id, userId: user_id }
  // A remote provider unblocks the login after the commit. The lift is recorded only then.
  if (isRemote) return { lifted, writes: [liftAnyLoginBlock(user_id, now)] }
  return {
    lifted,
    writes: [deleteAnyLoginBlock(user_id), insertLiftedBlock({ organization_id, suspension_id, user_id }, now)],
  }
}
