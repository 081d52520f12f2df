import type { Invitation } from '@reeve/sdk'
import type { INVITATION_STATUSES } from '../../api/generated/vocabulary.ts'
import { apiQuery } from '../../api/queries.ts'

const PAGE = 50

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
  apiQuery('listInvitations', [{ status, by, cursor }], (reeve, signal) => {
    const asked = { ...(status && { status }), ...(by && { invited_by: by }), ...(cursor && { cursor }) }
    return reeve.invitations.list({ ...asked, order: 'desc', limit: PAGE }, { signal }).page()
  })

/** More than these are not read at once; nobody can hide one behind fewer. */
const MOST_PENDING = 1_000

/** Those that nobody has accepted yet, the newest first. */
export const pendingInvitationsQuery = () =>
  apiQuery('listInvitations', ['pending'], async (reeve, signal) => {
    const pending: Invitation[] = []
    for await (const one of reeve.invitations.list({ status: 'pending', order: 'desc', limit: 200 }, { signal })) {
      pending.push(one)
      if (pending.length === MOST_PENDING) break
    }
    return pending
  })
