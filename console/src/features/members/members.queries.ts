import { ask } from '../../api/queries.ts'

export const PAGE = 50

/** What the address of the list says. */
export interface MembersSearch {
  readonly q?: string | undefined
  readonly status?: 'active' | 'suspended' | undefined
  readonly profile?: string | undefined
  readonly cursor?: string | undefined
  /** How many members stand on the pages before this one. */
  readonly before?: number | undefined
  /** The dialog that invites is open. */
  readonly invite?: true | undefined
}

type MembersFilter = Pick<MembersSearch, 'q' | 'status' | 'profile' | 'cursor'>

export const membersQuery = ({ q, status, profile, cursor }: MembersFilter) =>
  ask('listMembers', [{ q, status, profile, cursor }], (reeve, signal) => {
    const asked = { ...(q && { q }), ...(status && { status }), ...(profile && { profile_id: profile }) }
    return reeve.members.list({ ...asked, ...(cursor && { cursor }), limit: PAGE }, { signal }).page()
  })

/** How many there are in each state, whichever of the two is shown. */
export const memberCountsQuery = ({ q, profile }: MembersFilter) =>
  ask('countMembers', [{ q, profile }], (reeve, signal) =>
    reeve.members.count({ ...(q && { q }), ...(profile && { profile_id: profile }) }, { signal }),
  )

export const memberQuery = (userId: string) =>
  ask('getMember', [userId], (reeve, signal) => reeve.members.get(userId, { signal }))

export const suspensionQuery = (userId: string) =>
  ask('getSuspension', [userId], (reeve, signal) => reeve.members.getSuspension(userId, { signal }))

/** What removing would stop now. */
export const removalPreviewQuery = (userId: string) => ({
  ...ask('removeMember', ['preview', userId], (reeve, signal) =>
    reeve.members.remove(userId, {}, { dryRun: true, signal }),
  ),
  staleTime: 0,
})

/** Of what somebody has, so many are shown. */
export const MOST = 100

export const allTriggersOfQuery = (userId: string) =>
  ask('listTriggers', [{ userId, enabled: 'any' }], (reeve, signal) =>
    reeve.triggers.list({ user_id: userId, limit: MOST }, { signal }).page(),
  )

export const integrationsOfQuery = (userId: string) =>
  ask('listIntegrations', [userId], (reeve, signal) =>
    reeve.members.listIntegrations(userId, { limit: MOST }, { signal }).page(),
  )

export const keysOfQuery = (userId: string) =>
  ask('listApiKeys', [{ owner: userId }], (reeve, signal) =>
    reeve.apiKeys.list({ owner_user_id: userId, limit: MOST }, { signal }).page(),
  )

export const webhooksOfQuery = (userId: string) =>
  ask('listWebhooks', [{ createdBy: userId }], async (reeve, signal) => {
    const webhooks = await reeve.webhooks.list({ signal }).toArray()
    return webhooks.filter(({ created_by }) => created_by === userId)
  })

export const allInvitationsOfQuery = (userId: string) =>
  ask('listInvitations', [{ userId, status: 'any' }], (reeve, signal) =>
    reeve.invitations.list({ invited_by: userId, limit: MOST }, { signal }).page(),
  )

const ENTRIES = 30

/** The newest entries about somebody, or of what they did. */
export const historyQuery = (userId: string, side: 'target' | 'actor') =>
  ask('listAuditEntries', [{ [side]: userId }], (reeve, signal) =>
    reeve.audit.listEntries({ [side]: userId, limit: ENTRIES }, { signal }).page(),
  )
