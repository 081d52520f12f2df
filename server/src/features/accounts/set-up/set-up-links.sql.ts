import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

export interface SetupLinkRow {
  id: string
  organization_id: string | null
  user_id: string | null
}

/** Replaces the account's earlier link, or the earlier link for the first organization. */
export const replaceSetupLink = (
  link: SetupLinkRow & { tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Statement => sql`
  insert into setup_links (id, token_hash, organization_id, user_id, created_at, expires_at)
  values (${link.id}, ${link.tokenHash}, ${link.organization_id}, ${link.user_id}, ${now}, ${link.expiresAt})
  on conflict ((coalesce(user_id, '00000000-0000-0000-0000-000000000000'))) do update set
    id = excluded.id, token_hash = excluded.token_hash, organization_id = excluded.organization_id,
    created_at = excluded.created_at, expires_at = excluded.expires_at`

export const findSetupLinkRow = (tokenHash: Buffer, now: Date): Statement<SetupLinkRow | undefined> =>
  sql<SetupLinkRow[]>`
    select id, organization_id, user_id from setup_links
    where token_hash = ${tokenHash} and expires_at > ${now}`.first()

/**
 * Like `findSetupLinkRow`, and locks the link: the second of two concurrent uses waits, and then finds no link.
 */
export const lockSetupLinkRow = (tokenHash: Buffer, now: Date): Statement<SetupLinkRow | undefined> =>
  sql<SetupLinkRow[]>`
    select id, organization_id, user_id from setup_links
    where token_hash = ${tokenHash} and expires_at > ${now} for update`.first()

/** Voids the person's link, for any organization. */
export const deleteSetupLinksOf = (userId: string): Statement => sql`delete from setup_links where user_id = ${userId}`

/** Voids the person's link as an owner of this organization. */
export const deleteOwnerSetupLink = (organizationId: string, userId: string): Statement => sql`
  delete from setup_links where organization_id = ${organizationId} and user_id = ${userId}`

/** Invalidates the link for the first organization, once there is an organization. */
export const deleteFirstSetupLink = (): Statement => sql`delete from setup_links where user_id is null`
