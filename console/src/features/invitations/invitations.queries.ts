import type { Invitation } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import type { INVITATION_STATUSES } from '../../api/generated/vocabulary.ts'
import { apiQuery } from '../../api/queries.ts'

const PAGE = 50

export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** The list's search parameters. */
export interface InvitationsSearch {
  /** Pending invitations if undefined. */
  readonly status?: InvitationStatus | 'all' | undefined
  readonly by?: string | undefined
  readonly cursor?: string | undefined
  readonly dialog?: 'resend' | 'revoke' | undefined
  /** The id of the invitation in the dialog. */
  readonly invitation?: string | undefined
  /** True while the dialog that invites people is open. */
  readonly invite?: true | undefined
}

/** One page of the invitations, newest first. */
export const invitationsQuery = ({ status = 'pending', by, cursor }: InvitationsSearch) =>
  apiQuery('listInvitations', [{ status, by, cursor }], (reeve, signal) => {
    const asked = { ...(status !== 'all' && { status }), ...(by && { invited_by: by }), ...(cursor && { cursor }) }
    return reeve.invitations.list({ ...asked, order: 'desc', limit: PAGE }, { signal }).page()
  })

/** The current state of an invitation; undefined if it is not among the newest 100 to its email address. */
export async function currentInvitation({
  id,
  email,
}: Pick<Invitation, 'id' | 'email'>): Promise<Invitation | undefined> {
  const { invitations } = await reeve().invitations.list({ email, order: 'desc', limit: 100 }).page()
  return invitations.find(one => one.id === id)
}

/** True unless the invitation was revoked. */
export const isNotRevoked = async (sent: Pick<Invitation, 'id' | 'email'>): Promise<boolean> =>
  (await currentInvitation(sent))?.status !== 'revoked'

/** Maximum number of invitations to read, high enough to contain every pending one in practice. */
const MOST_PENDING = 1_000

/** Pending invitations, newest first. */
export const pendingInvitationsQuery = () =>
  apiQuery('listInvitations', ['pending'], async (reeve, signal) => {
    const pending: Invitation[] = []
    for await (const one of reeve.invitations.list({ status: 'pending', order: 'desc', limit: 200 }, { signal })) {
      pending.push(one)
      if (pending.length === MOST_PENDING) break
    }
    return pending
  })

const MOST_COUNTED = 100

/** The number of pending invitations, at most 100; `isMore` is true if there are more. */
export const pendingCountQuery = () =>
  apiQuery('listInvitations', ['pending count'], async (reeve, signal) => {
    const asked = { status: 'pending', order: 'desc', limit: MOST_COUNTED } as const
    const { invitations, next_cursor } = await reeve.invitations.list(asked, { signal }).page()
    return { count: invitations.length, isMore: next_cursor !== null }
  })
