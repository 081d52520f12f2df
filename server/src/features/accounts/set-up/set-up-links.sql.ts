import type { Sql, Statement } from '../../../database/pool.ts'

export interface SetupLinkRow {
  id: string
  organization_id: string | null
  user_id: string | null
}

/** Replaces the account's earlier link, or the earlier link for the first organization. */
export const replaceSetupLink = (
  sql: Sql,
  link: SetupLinkRow & { tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Statement => sql`
  insert into setup_links (id, token_hash, organization_id, user_id, created_at, expires_at)
  values (${link.id}, ${link.tokenHash}, ${link.organization_id}, ${link.user_id}, ${now}, ${link.expiresAt})
  on conflict ((coalesce(user_id, '00000000-0000-0000-0000-000000000000'))) do update set
    id = excluded.id, token_hash = excluded.token_hash, organization_id = excluded.organization_id,
    created_at = excluded.created_at, expires_at = excluded.expires_at`

export const selectSetupLink = (sql: Sql, tokenHash: Buffer, now: Date) => sql<SetupLinkRow[]>`
  select id, organization_id, user_id from setup_links where token_hash = ${tokenHash} and expires_at > ${now}`

/** The link of this token, if it is valid. If it is used twice at once, the second use waits and finds nothing. */
export const lockSetupLink = (sql: Sql, tokenHash: Buffer, now: Date) => sql<SetupLinkRow[]>`
  select id, organization_id, user_id from setup_links
  where token_hash = ${tokenHash} and expires_at > ${now} for update`

export const deleteSetupLink = (sql: Sql, id: string): Statement => sql`delete from setup_links where id = ${id}`

/** Once there is an organization, the link that makes the first one must not work. */
export const deleteFirstSetupLink = (sql: Sql): Statement => sql`delete from setup_links where user_id is null`
