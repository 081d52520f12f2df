import { isReeveError } from '@reeve/sdk'
import { ask } from '../../api/queries.ts'
import { sessionsOfQuery } from '../members/index.ts'

/** How often an open preview is looked at again, unless it was refused: refusals are recorded, and faults not. */
const LOOK_AGAIN_MS = 5_000

const watched = {
  staleTime: 0,
  refetchInterval: ({ state: { error } }: { state: { error: unknown } }) =>
    isReeveError(error) && error.problem && error.status < 500 ? (false as const) : LOOK_AGAIN_MS,
} as const

/**
 * What suspending would do now. It always asks for the login block, to learn whether that is possible; and about the
 * Oracle, which matters only to its owner.
 */
export const suspensionPreviewQuery = (userId: string, keepOracle: boolean) => ({
  ...ask('suspendMember', ['preview', userId, { keepOracle }], (reeve, signal) =>
    reeve.members.suspend(userId, { block_login: true, keep_oracle: keepOracle }, { dryRun: true, signal }),
  ),
  ...watched,
})

/** The sessions that a login block would end, looked at again like the preview that counts them. */
export const endingSessionsQuery = (userId: string) => ({ ...sessionsOfQuery(userId), ...watched })

/** What reactivating would bring back now. */
export const reactivationQuery = (userId: string) => ({
  ...ask('reactivateMember', ['preview', userId], (reeve, signal) =>
    reeve.members.reactivate(userId, {}, { dryRun: true, signal }),
  ),
  ...watched,
})

export const triggersOfQuery = (userId: string) =>
  ask('listTriggers', [{ userId }], (reeve, signal) =>
    reeve.triggers.list({ user_id: userId, enabled: true, limit: 100 }, { signal }).toArray(),
  )

export const invitationsOfQuery = (userId: string) =>
  ask('listInvitations', [{ userId }], (reeve, signal) =>
    reeve.invitations.list({ invited_by: userId, status: 'pending', limit: 100 }, { signal }).toArray(),
  )
