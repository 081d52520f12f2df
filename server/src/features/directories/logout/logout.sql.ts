import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import { membersWithIds } from '../../members/index.ts'
import type { OfDirectory } from '../people.sql.ts'
import type { Subject } from './subject.ts'

/** The settings with which an identity provider may end sessions. */
export interface LogoutSettings {
  readonly organization_id: string
  readonly directory_id: string
  readonly issuer: string
  readonly jwks_url: string
}

/**
 * Makes row-level security show the settings of this directory until the transaction ends. The statement's result has
 * no meaning.
 */
export const exposeLogoutSettings = (directoryId: string): Statement => sql`
  select set_config('reeve.directory', ${directoryId}, true)`

/** The settings of a directory whose organization is not known yet. Send `exposeLogoutSettings` before it. */
export const findLogoutSettings = (directoryId: string): Statement<LogoutSettings | undefined> =>
  sql<LogoutSettings[]>`
    select organization_id, directory_id, issuer, jwks_url from directory_logouts
    where directory_id = ${directoryId}`.first()

/**
 * The id of the member whom the subject identifies; undefined if there is none, or if another directory manages the
 * member. Identifiers that the directory stores about a person take precedence over the email address or id of another
 * account.
 */
export function findSubject({ organizationId, id }: OfDirectory, subject: Subject): Statement<string | undefined> {
  const email = 'email' in subject ? subject.email : null
  const externalId = 'externalId' in subject ? subject.externalId : null
  const userId = 'userId' in subject ? (subject.userId ?? null) : null
  const accounts = sql.fragment`
    select a.id from accounts a where a.email = ${email}::text or a.id = ${userId}::uuid`
  return sql<{ user_id: string }[]>`
    select found.user_id from (
      select u.user_id, 1 as rank from directory_users u
      where u.organization_id = ${organizationId} and u.directory_id = ${id}
        and (u.user_name_lower = lower(${email}::text) or u.external_id = ${externalId}::text)
      union all
      select m.user_id, 2 as rank from ${membersWithIds(organizationId, accounts)}
      where m.status <> 'removed' and (m.directory_id is null or m.directory_id = ${id})
    ) as found order by found.rank limit 1`.map(([row]) => row?.user_id)
}

export const isTokenUsed = ({ organizationId, id }: OfDirectory, idHash: Buffer): Statement<boolean> =>
  sql`
    select from used_logout_tokens
    where organization_id = ${organizationId} and directory_id = ${id} and id_hash = ${idHash}`.map(
    rows => rows.length > 0,
  )

/** Stores the hash until the token expires, unless it is stored already. */
export const insertUsedToken = ({ organizationId, id }: OfDirectory, idHash: Buffer, expiresAt: Date): Statement => sql`
  insert into used_logout_tokens (organization_id, directory_id, id_hash, expires_at)
  values (${organizationId}, ${id}, ${idHash}, ${expiresAt})
  on conflict (organization_id, directory_id, id_hash) do nothing`

export const deleteExpiredTokens = ({ organizationId, id }: OfDirectory, now: Date): Statement => sql`
  delete from used_logout_tokens
  where organization_id = ${organizationId} and directory_id = ${id} and expires_at <= ${now}`
