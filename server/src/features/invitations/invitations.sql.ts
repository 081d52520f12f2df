import { pageClause } from '../../database/page.ts'
import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Page } from '../../kernel/page.ts'
import { alreadyInvited, type InvitationStatus, type RevokedReason } from './invitations.contract.ts'

/**
 * An invitation, with its status at the time of reading: a pending invitation after its expiry has the status
 * `expired`.
 */
export interface InvitationRow {
  id: string
  email: string
  profile_id: string | null
  invited_by: string
  /** The person who issued the service account's key with which it was first sent; null if a person sent it. */
  invited_for: string | null
  /**
   * The user id of the person who last resent it, or who issued the service account's key with which it was resent, and
   * so may know its link; null if nobody has.
   */
  resent_by: string | null
  /** True if the current token was only mailed; false if it was shown to its sender. */
  is_token_mailed: boolean
  status: InvitationStatus
  revoked_reason: RevokedReason | null
  expires_at: Date
  created_at: Date
}

const selectInvitations = (organizationId: string, now: Date) => sql.fragment`
  select id, email, profile_id, invited_by, invited_for, resent_by, revoked_reason, expires_at, created_at,
    coalesce(mailed_token_hash = token_hash, false) as is_token_mailed,
    case when status = 'pending' and expires_at <= ${now} then 'expired' else status end as status
  from invitations where organization_id = ${organizationId}`

export function findInvitation(organizationId: string, id: string, now: Date): Statement<InvitationRow | undefined> {
  return sql<InvitationRow[]>`
    ${selectInvitations(organizationId, now)} and id = ${id}`.first()
}

/** The invitation with this token. */
export function findInvitationByToken(
  organizationId: string,
  tokenHash: Buffer,
  now: Date,
): Statement<InvitationRow | undefined> {
  return sql<InvitationRow[]>`
    ${selectInvitations(organizationId, now)} and token_hash = ${tokenHash}`.first()
}

export interface InvitationFilter {
  readonly status: InvitationStatus | undefined
  /** The email address in lower case. */
  readonly email: string | undefined
  readonly invitedBy: string | undefined
}

/** Invitations sorted by id, which is their order of creation. */
export const listInvitationRows = (
  organizationId: string,
  { status, email, invitedBy }: InvitationFilter,
  page: Page<string>,
  now: Date,
) => sql<InvitationRow[]>`
  ${selectInvitations(organizationId, now)}
    ${sql.optional(status, is => sql.fragment`and ${hasStatus(is, now)}`)}
    ${sql.optional(email, is => sql.fragment`and email = ${is}`)}
    ${sql.optional(invitedBy, userId => sql.fragment`and invited_by = ${userId}`)}
    ${pageClause('id', page)}`

/**
 * The SQL condition for a status. It compares the stored column and not the computed status, so that PostgreSQL can use
 * the index by status.
 */
function hasStatus(status: InvitationStatus, now: Date) {
  if (status === 'pending') return sql.fragment`status = 'pending' and expires_at > ${now}`
  if (status === 'expired') return sql.fragment`(status = 'expired' or status = 'pending' and expires_at <= ${now})`
  return sql.fragment`status = ${status}`
}

/** @throws already_invited if another invitation to this email address is pending */
export const insertInvitation = (organizationId: string, i: InvitationRow, tokenHash: Buffer): Statement =>
  sql`
    insert into invitations
      (organization_id, id, email, profile_id, invited_by, invited_for, status, token_hash, mailed_token_hash,
        created_at, expires_at)
    values (${organizationId}, ${i.id}, ${i.email}, ${i.profile_id}, ${i.invited_by}, ${i.invited_for}, ${i.status},
      ${tokenHash}, ${i.is_token_mailed ? tokenHash : null}, ${i.created_at}, ${i.expires_at})`.refusing(
    'one_pending_invitation_per_address',
    alreadyInvited,
  )

/**
 * Sets the status of a pending invitation to this email address to `expired` if its time is over, so that another
 * invitation can be inserted.
 */
export const expireInvitationTo = (organizationId: string, email: string, now: Date): Statement => sql`
  update invitations set status = 'expired', settled_at = expires_at
  where organization_id = ${organizationId} and email = ${email} and status = 'pending' and expires_at <= ${now}`

/**
 * Removes a profile from invitations that can no longer be accepted, so that the profile can be deleted. While a
 * pending invitation offers it, the constraint `invitation_profiles_exist` prevents the deletion.
 */
export const releaseProfile = (organizationId: string, profileId: string, now: Date): Statement => sql`
  update invitations set profile_id = null, settled_at = coalesce(settled_at, expires_at),
    status = case when status = 'pending' then 'expired' else status end
  where organization_id = ${organizationId} and profile_id = ${profileId}
    and (status <> 'pending' or expires_at <= ${now})`

export const setRevoked = (organizationId: string, id: string, now: Date): Statement => sql`
  update invitations set status = 'revoked', revoked_reason = 'revoked', settled_at = ${now}
  where organization_id = ${organizationId} and id = ${id} and status = 'pending'`

export const setAccepted = (organizationId: string, id: string, userId: string, now: Date): Statement => sql`
  update invitations set status = 'accepted', accepted_by = ${userId}, settled_at = ${now}
  where organization_id = ${organizationId} and id = ${id} and status = 'pending'`

/**
 * Makes an invitation pending until `expires_at`, with a new token. Only its inviter and `resent_by` can know the link.
 * @throws already_invited if another invitation to this email address is pending
 */
export const setResent = (
  organizationId: string,
  {
    id,
    expires_at,
    resent_by,
    is_token_mailed,
  }: Pick<InvitationRow, 'id' | 'expires_at' | 'resent_by' | 'is_token_mailed'>,
  tokenHash: Buffer,
): Statement =>
  sql`
    update invitations set status = 'pending', settled_at = null, token_hash = ${tokenHash},
      mailed_token_hash = ${is_token_mailed ? tokenHash : null}, expires_at = ${expires_at}, resent_by = ${resent_by}
    where organization_id = ${organizationId} and id = ${id} and status in ('pending', 'expired')`.refusing(
    'one_pending_invitation_per_address',
    alreadyInvited,
  )

/**
 * The unexpired pending invitations that the member sent first or last, and whose link the member may therefore know,
 * sorted by id.
 */
export const listPendingInvitationsSentBy = (organizationId: string, userId: string, now: Date) =>
  sql<{ id: string; email: string }[]>`
    select id, email from invitations
    where organization_id = ${organizationId} and ${userId} in (invited_by, invited_for, resent_by)
      and status = 'pending' and expires_at > ${now}
    order by id`

/** True if the member sent at least this number of pending invitations, first or last. */
export const hasPendingInvitationsSentBy = (
  organizationId: string,
  userId: string,
  number: number,
  now: Date,
): Statement<boolean> =>
  sql`
    select from invitations
    where organization_id = ${organizationId} and ${userId} in (invited_by, invited_for, resent_by)
      and status = 'pending' and expires_at > ${now}
    order by id offset ${number - 1} limit 1`.map(rows => rows.length > 0)

/** The pending invitation to this email address, in lower case; empty if there is none. */
export const listPendingInvitationsToAddress = (organizationId: string, email: string, now: Date) =>
  sql<{ id: string; email: string }[]>`
    select id, email from invitations
    where organization_id = ${organizationId} and email = ${email} and status = 'pending' and expires_at > ${now}`

/**
 * The pending invitations to the email address of this member, without those that the member sent first or last, sorted
 * by id. There is one only if an earlier release created the member although they had been invited.
 */
export const listPendingInvitationsTo = (organizationId: string, userId: string, now: Date) =>
  sql<{ id: string; email: string }[]>`
    select invitations.id, invitations.email
    from accounts join invitations on invitations.email = accounts.email
    where accounts.id = ${userId} and invitations.organization_id = ${organizationId}
      and invitations.invited_by <> ${userId} and invitations.invited_for is distinct from ${userId}
      and invitations.resent_by is distinct from ${userId}
      and invitations.status = 'pending' and invitations.expires_at > ${now}
    order by invitations.id`

/** Revokes these invitations. Skips those that are no longer pending. */
export const revokeInvitations = (
  organizationId: string,
  invitations: readonly { readonly id: string }[],
  reason: RevokedReason,
  now: Date,
): Statement => sql`
  update invitations set status = 'revoked', revoked_reason = ${reason}, settled_at = ${now}
  where organization_id = ${organizationId} and id = any (${invitations.map(({ id }) => id)}::uuid[])
    and status = 'pending'`

/** The statements with which the creation of a member revokes an invitation to the same address. */
export const pendingInvitations = { listTo: listPendingInvitationsToAddress, revoke: revokeInvitations }

export const countPendingInvitations = (organizationId: string, now: Date): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count from invitations
    where organization_id = ${organizationId} and status = 'pending' and expires_at > ${now}`.map(
    ([row]) => row?.count ?? 0,
  )
