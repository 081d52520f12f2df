import { ask } from '../../api/queries.ts'

const PAGE = 50

export const INVITATION_STATUSES = ['pending', 'accepted', 'revoked', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** What the address of the list says. */
export interface InvitationsSearch {
  readonly status?: InvitationStatus | undefined
  readonly by?: string | undefined
  readonly cursor?: string | undefined
  readonly dialog?: 'resend' | 'revoke' | undefined
  /** Which invitation the dialog is about. */
  readonly invitation?: string | undefined
}

/** The newest first. */
export const invitationsQuery = ({ status, by, cursor }: InvitationsSearch) =>
  ask('listInvitations', [{ status, by, cursor }], (reeve, signal) => {
    const asked = { ...(status && { status }), ...(by && { invited_by: by }), ...(cursor && { cursor }) }
    return reeve.invitations.list({ ...asked, order: 'desc', limit: PAGE }, { signal }).page()
  })

/** Those that nobody has accepted yet, the oldest first. */
export const pendingInvitationsQuery = () =>
  ask('listInvitations', ['pending'], async (reeve, signal) => {
    const { invitations } = await reeve.invitations.list({ status: 'pending', limit: 200 }, { signal }).page()
    return invitations
  })
