import type { Sql } from '../../../database/pool.ts'

interface SessionHolderRow {
  session_id: string
  user_id: string
  name: string
  email: string
}

/** The session's holder. Nobody once it has ended or the login is blocked. */
export const findSessionHolder = (sql: Sql, hash: Buffer, now: Date) => sql<SessionHolderRow[]>`
  select s.id as session_id, a.id as user_id, a.name, a.email
  from sessions s join accounts a on a.id = s.user_id
  where s.token_hash = ${hash} and s.expires_at > ${now} and a.email_verified
    and not exists (select from login_blocks b where b.user_id = a.id and b.state <> 'lifting')`

/** The same, if the holder is an active member of this organization. */
export const findSessionMember = (sql: Sql, organizationId: string, hash: Buffer, now: Date) => sql<
  (SessionHolderRow & { permissions: string[]; is_owner: boolean })[]
>`
  select s.id as session_id, a.id as user_id, a.name, a.email, p.permissions,
    p.built_in is not distinct from 'owner' as is_owner
  from sessions s
  join accounts a on a.id = s.user_id
  join members m on m.organization_id = ${organizationId} and m.user_id = s.user_id and m.status = 'active'
  join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
  where s.token_hash = ${hash} and s.expires_at > ${now} and a.email_verified
    and not exists (select from login_blocks b where b.user_id = a.id and b.state <> 'lifting')`

export interface SessionRow {
  id: string
  created_at: Date
  updated_at: Date
  expires_at: Date
  ip: string | null
  user_agent: string | null
}

export const selectSessionsOf = (sql: Sql, userId: string, now: Date) => sql<SessionRow[]>`
  select id, created_at, updated_at, expires_at, ip, user_agent from sessions
  where user_id = ${userId} and expires_at > ${now} order by updated_at desc, id`

export const deleteSession = (sql: Sql, userId: string, id: string) => sql<{ id: string }[]>`
  delete from sessions where user_id = ${userId} and id = ${id} returning id`

export const deleteOtherSessions = (sql: Sql, userId: string, id: string) => sql<{ id: string }[]>`
  delete from sessions where user_id = ${userId} and id <> ${id} returning id`

/** Sessions that nobody can use any more. */
export const deleteEndedSessions = (sql: Sql, now: Date) => sql<object[]>`
  delete from sessions where expires_at < ${now}`

export interface AccountDetailsRow {
  email_verified: boolean
  two_factor_enabled: boolean
}

export const selectAccountDetails = (sql: Sql, userId: string) => sql<AccountDetailsRow[]>`
  select email_verified, two_factor_enabled from accounts where id = ${userId}`

export const endSessions = (sql: Sql, userId: string) => sql<{ id: string }[]>`
  delete from sessions where user_id = ${userId} returning id`

/** How many sessions the person has now. */
export async function countSessionsOf(sql: Sql, userId: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from sessions where user_id = ${userId} and expires_at > ${now}`
  return row?.count ?? 0
}
