import { isReeveError } from '@reeve/sdk'
import { apiQuery } from '../../api/queries.ts'
import { sessionsOfQuery } from '../members/index.ts'

/** How often an open preview is looked at again, unless it was refused: refusals are recorded, and faults not. */
const REFETCH_MS = 5_000

const live = {
  staleTime: 0,
  refetchInterval: ({ state: { error } }: { state: { error: unknown } }) =>
    isReeveError(error) && error.problem && error.status < 500 ? (false as const) : REFETCH_MS,
} as const

/**
 * What suspending would do now. It always asks for the login block, to learn whether that is possible; and about the
 * Oracle, which matters only to its owner.
 */
export const suspensionPreviewQuery = (userId: string, keepOracle: boolean) => ({
  ...apiQuery('suspendMember', ['preview', userId, { keepOracle }], (reeve, signal) =>
    reeve.members.suspend(userId, { block_login: true, keep_oracle: keepOracle }, { dryRun: true, signal }),
  ),
  ...live,
})

/** The sessions that a login block would end, looked at again like the preview that counts them. */
export const endingSessionsQuery = (userId: string) => ({ ...sessionsOfQuery(userId), ...live })

/** What reactivating would bring back now. */
export const reactivationQuery = (userId: string) => ({
  ...apiQuery('reactivateMember', ['preview', userId], (reeve, signal) =>
    reeve.members.reactivate(userId, {}, { dryRun: true, signal }),
  ),
  ...live,
})

export const triggersOfQuery = (userId: string) =>
  apiQuery('listTriggers', [{ userId }], (reeve, signal) =>
    reeve.triggers.list({ user_id: userId, enabled: true, limit: 100 }, { signal }).toArray(),
  )

export const invitationsOfQuery = (userId: string) =>
  apiQuery('listInvitations', [{ userId }], (reeve, signal) =>
    reeve.invitations.list({ invited_by: userId, status: 'pending', limit: 100 }, { signal }).toArray(),
  )

/** What removing would stop now. */
export const removalPreviewQuery = (userId: string) => ({
  ...apiQuery('removeMember', ['preview', userId], (reeve, signal) =>
    reeve.members.remove(userId, {}, { dryRun: true, signal }),
  ),
  staleTime: 0,
})

export const suspensionQuery = (userId: string) =>
  apiQuery('getSuspension', [userId], (reeve, signal) => reeve.members.getSuspension(userId, { signal }))

/** The entry of that suspension; null where the trail has only others. */
export const suspensionEntryQuery = (userId: string, suspensionId: string) =>
  apiQuery('listAuditEntries', ['suspension', suspensionId], async (reeve, signal) => {
    const asked = { action: 'member.suspended', target: userId, limit: 1 }
    const [entry] = (await reeve.audit.listEntries(asked, { signal }).page()).entries
    const after = entry?.changes?.after as { readonly suspension_id?: string } | null | undefined
    return after?.suspension_id === suspensionId && entry ? entry : null
  })

/** The newest of the invitations that somebody sent and that were revoked. None of them is ever sent again. */
export const revokedInvitationsQuery = (userId: string) =>
  apiQuery('listInvitations', [{ userId, status: 'revoked' }], async (reeve, signal) => {
    const asked = { invited_by: userId, status: 'revoked', order: 'desc', limit: 200 } as const
    return (await reeve.invitations.list(asked, { signal }).page()).invitations
  })
