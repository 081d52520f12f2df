import type { Answers, Batch } from '../../../database/pool.ts'
import { activeElsewhere, seeMembershipsOf } from '../../members/index.ts'
import { lockMembersAccount } from '../index.ts'
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
 * Locks a member's account and its block, then reads what decides about blocking the login. Of two organizations that
 * suspend one person at once, the later one therefore sees the earlier one. Behind the account's lock no session
 * begins, so the count is of those that a block ends.
 */
export const lockLogin = (organizationId: string, userId: string, now: Date) => ({
  account: lockMembersAccount(organizationId, userId),
  block: lockLoginBlock(userId),
  visible: seeMembershipsOf(userId),
  isActiveElsewhere: activeElsewhere(userId, organizationId),
  sessions: countSessionsOf(userId, now),
})

/** The state that decides about a login block. */
export type Login = Pick<Answers<ReturnType<typeof lockLogin>>, 'block' | 'isActiveElsewhere' | 'sessions'>

/** State of a requested login block, and the writes that bring it about. */
export interface Blocked {
  readonly state: BlockState
  readonly sessionsEnded: number
  readonly writes: Batch
}

/**
 * Blocks the login if this organization is the last in which the person was active. `nextAttemptAt` is when a remote
 * provider is called again if this process does not get to it; null with the built-in one.
 */
export function blockLogin(login: Login, request: BlockFor, nextAttemptAt: Date | null, now: Date): Blocked {
  if (login.isActiveElsewhere) return { state: 'skipped', sessionsEnded: 0, writes: [] }
  const ended = {
    sessionsEnded: login.sessions,
    writes: [endSessions(request.userId), deleteVerificationsOf(request.userId)],
  }
  const { block } = login
  if (block && isInForce(block)) {
    if (block.suspension_id === request.suspensionId) {
      return { state: stateOf(block), sessionsEnded: login.sessions, writes: [] }
    }
    return { state: block.state === 'in_place' ? 'unmarked' : 'requested', ...ended }
  }
  return {
    state: nextAttemptAt ? 'requested' : 'in_place',
    sessionsEnded: ended.sessionsEnded,
    writes: [putLoginBlock({ ...request, nextAttemptAt }, now), ...ended.writes],
  }
}

/** True if this block keeps its person out. One that is being lifted no longer does. */
export const isInForce = (block: LoginBlockRow | undefined): block is LoginBlockRow =>
  block !== undefined && block.state !== 'lifting'

/** State of this suspension's block; null if there is none. */
export const blockOf = (block: LoginBlockRow | undefined, { suspensionId }: Pick<BlockFor, 'suspensionId'>) =>
  isInForce(block) && block.suspension_id === suspensionId ? stateOf(block) : null

const stateOf = ({ state }: LoginBlockRow) => (state === 'in_place' ? 'in_place' : 'requested')

/**
 * Lifts the block that this suspension set. `dueAt` is when a remote provider that was called is called again; null
 * with the built-in one.
 */
export function liftBlock(block: LoginBlockRow | undefined, { suspensionId, userId }: BlockFor, dueAt: Date | null) {
  const isOwn = block?.suspension_id === suspensionId && (dueAt === null || block.state !== 'lifting')
  if (!block || !isOwn) return { isLifted: false, isStillBlocked: isInForce(block), writes: [] }
  const wasCalled = dueAt !== null && block.state !== 'requested'
  const write = wasCalled ? liftLoginBlock(userId, suspensionId, dueAt) : deleteLoginBlock(userId, suspensionId)
  return { isLifted: true, isStillBlocked: false, writes: [write] }
}

/** A block that is lifted from outside the organization that set it. */
export interface LiftedFromOutside {
  /** Which one it was; null if there was none. */
  readonly lifted: BlockFor | null
  readonly writes: Batch
}

/** Lifts the block, whichever suspension set it. It is recorded in that organization after the commit. */
export function liftAnyBlock(block: LoginBlockRow | undefined, isRemote: boolean, now: Date): LiftedFromOutside {
  if (!isInForce(block)) return { lifted: null, writes: [] }
  const { organization_id, suspension_id, user_id } = block
  if (!organization_id || !suspension_id) throw new Error(`nobody set the login block of ${user_id}`)
  const lifted = { organizationId: organization_id, suspensionId: suspension_id, userId: user_id }
  // With a remote provider, the lift is recorded once the login is open there.
  if (isRemote) return { lifted, writes: [liftAnyLoginBlock(user_id, now)] }
  return {
    lifted,
    writes: [deleteAnyLoginBlock(user_id), insertLiftedBlock({ organization_id, suspension_id, user_id }, now)],
  }
}
