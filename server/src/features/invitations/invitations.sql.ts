import { onPage } from '../../database/page.ts'
import { type Sql, type Statement, violates } from '../../database/pool.ts'
import type { Page } from '../../kernel/page.ts'
import { alreadyInvited, type InvitationStatus, type RevokedReason } from './invitations.contract.ts'

/** An invitation as it is when it is read: a pending one whose time has passed is `expired`. */
export interface InvitationRow {
  id: string
  email: string
  profile_id: string | null
  invited_by: string
  status: InvitationStatus
  revoked_reason: RevokedReason | null
  expires_at: Date
  created_at: Date
}

const selectInvitations = (sql: Sql, organizationId: string, now: Date) => sql.fragment`
  select id, email, profile_id, invited_by, revoked_reason, expires_at, created_at,
    case when status = 'pending' and expires_at <= ${now} then 'expired' else status end as status
  from invitations where organization_id = ${organizationId}`

export async function findInvitation(
  sql: Sql,
  organizationId: string,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    ${selectInvitations(sql, organizationId, now)} and id = ${id}`
  return row
}

/** The invitation that this token accepts. */
export async function findInvitationByToken(
  sql: Sql,
  organizationId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    ${selectInvitations(sql, organizationId, now)} and token_hash = ${tokenHash}`
  return row
}

export interface InvitationFilter {
  readonly status: InvitationStatus | undefined
  /** In lower case. */
  readonly email: string | undefined
  readonly invitedBy: string | undefined
}

/** Invitations by id, which is the order in which they were sent first. */
export const listInvitationRows = (
  sql: Sql,
  organizationId: string,
  { status, email, invitedBy }: InvitationFilter,
  page: Page<string>,
  now: Date,
) => sql<InvitationRow[]>`
  ${selectInvitations(sql, organizationId, now)}
    ${sql.optional(status, is => sql.fragment`and ${stands(sql, is, now)}`)}
    ${sql.optional(email, is => sql.fragment`and email = ${is}`)}
    ${sql.optional(invitedBy, userId => sql.fragment`and invited_by = ${userId}`)}
    ${onPage(sql, 'id', page)}`

/** Compares the column itself, so that the index by status serves it. */
function stands(sql: Sql, status: InvitationStatus, now: Date) {
  if (status === 'pending') return sql.fragment`status = 'pending' and expires_at > ${now}`
  if (status === 'expired') return sql.fragment`(status = 'expired' or status = 'pending' and expires_at <= ${now})`
  return sql.fragment`status = ${status}`
}

/** @throws already_invited while one to the same address is pending */
export const insertInvitation = (
  sql: Sql,
  organizationId: string,
  i: InvitationRow,
  tokenHash: Buffer,
): Promise<unknown> =>
  sql`
    insert into invitations
      (organization_id, id, email, profile_id, invited_by, status, token_hash, created_at, expires_at)
    values (${organizationId}, ${i.id}, ${i.email}, ${i.profile_id}, ${i.invited_by}, ${i.status}, ${tokenHash},
      ${i.created_at}, ${i.expires_at})`.catch(error => {
    throw violates(error, 'one_pending_invitation_per_address') ? alreadyInvited() : error
  })

/** Marks an invitation to this address whose time has passed as expired, which makes room for another. */
export const expireInvitationTo = (sql: Sql, organizationId: string, email: string, now: Date) => sql<{ id: string }[]>`
  update invitations set status = 'expired', settled_at = expires_at
  where organization_id = ${organizationId} and email = ${email} and status = 'pending' and expires_at <= ${now}
  returning id`

/**
 * Takes a profile off the invitations that can no longer be accepted, so that it can be deleted. While one can still be
 * accepted, `invitation_profiles_exist` refuses the deletion.
 */
export const releaseProfile = (sql: Sql, organizationId: string, profileId: string, now: Date) => sql<{ id: string }[]>`
  update invitations set profile_id = null, settled_at = coalesce(settled_at, expires_at),
    status = case when status = 'pending' then 'expired' else status end
  where organization_id = ${organizationId} and profile_id = ${profileId}
    and (status <> 'pending' or expires_at <= ${now})
  returning id`

export const setRevoked = (sql: Sql, organizationId: string, id: string, now: Date) => sql<{ id: string }[]>`
  update invitations set status = 'revoked', revoked_reason = 'revoked', settled_at = ${now}
  where organization_id = ${organizationId} and id = ${id} and status = 'pending'
  returning id`

export const setAccepted = (sql: Sql, organizationId: string, id: string, userId: string, now: Date): Statement => sql`
  update invitations set status = 'accepted', accepted_by = ${userId}, settled_at = ${now}
  where organization_id = ${organizationId} and id = ${id} and status = 'pending'`

/**
 * Makes it pending until `expiresAt`, with another token. @throws already_invited while another to the same address
 * is pending
 */
export const setResent = (
  sql: Sql,
  organizationId: string,
  { id, expires_at }: Pick<InvitationRow, 'id' | 'expires_at'>,
  tokenHash: Buffer,
): Promise<unknown> =>
  sql`
    update invitations set status = 'pending', settled_at = null, token_hash = ${tokenHash}, expires_at = ${expires_at}
    where organization_id = ${organizationId} and id = ${id} and status in ('pending', 'expired')`.catch(error => {
    throw violates(error, 'one_pending_invitation_per_address') ? alreadyInvited() : error
  })

/** Invalidates every pending invitation that the member sent; one whose time has passed is expired already. */
export const revokeInvitationsSentBy = (
  sql: Sql,
  organizationId: string,
  userId: string,
  reason: RevokedReason,
  now: Date,
) => sql<{ id: string; email: string }[]>`
  update invitations set status = 'revoked', revoked_reason = ${reason}, settled_at = ${now}
  where organization_id = ${organizationId} and invited_by = ${userId} and status = 'pending' and expires_at > ${now}
  returning id, email`
