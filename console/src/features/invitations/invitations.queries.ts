import { ask } from '../../api/queries.ts'
import { now } from '../../ui/clock.ts'

const PAGE = 50
const DAY_MS = 24 * 60 * 60 * 1000

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

/** Those that nobody has accepted, and that end within so many days. */
export const expiringInvitationsQuery = (days: number) =>
  ask('listInvitations', ['expiring', days], async (reeve, signal) => {
    const { invitations } = await reeve.invitations.list({ status: 'pending', limit: 100 }, { signal }).page()
    return invitations.filter(({ expires_at }) => Date.parse(expires_at) < now() + days * DAY_MS)
  })
