import { type Statement, sql } from '../../../database/statement.ts'
import { isFrozen } from '../../../operations/frozen-organization.sql.ts'
import type { SignedIn } from '../../../operations/operation.ts'

interface SessionHolderRow {
  session_id: string
  user_id: string
  name: string
  email: string
}

/** The last time at which the person entered credentials. At an identity provider, this can be before the sign-in. */
const signedInAt = sql.fragment`least(s.created_at, s.authenticated_at)`

/**
 * The session and the person signed in with it; no row if the session has ended, the login is blocked or the email
 * address is not verified.
 */
export const findSessionHolder = (hash: Buffer, now: Date) => sql<SessionHolderRow[]>`
  select s.id as session_id, a.id as user_id, a.name, a.email
  from sessions s join accounts a on a.id = s.user_id
  where s.token_hash = ${hash} and s.expires_at > ${now} and a.email_verified
    and not exists (select from login_blocks b where b.user_id = a.id and b.state <> 'lifting')`

/**
 * True if the person is still signed in with this session: it has not ended, the login is not blocked, and the email
 * address is verified.
 */
export const isSignedInWith = ({ userId, sessionId }: SignedIn, now: Date): Statement<boolean> =>
  sql`
    select from sessions s join accounts a on a.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId} and s.expires_at > ${now} and a.email_verified
      and not exists (select from login_blocks b where b.user_id = a.id and b.state <> 'lifting')`.map(
    rows => rows.length > 0,
  )

/**
 * Like `findSessionHolder`, but only if the person is an active member of this organization, which has not ended the
 * session, and has neither removed nor suspended them since it began.
 */
export const findSessionMember = (organizationId: string, hash: Buffer, now: Date) => sql<
  (SessionHolderRow & {
    signed_in_at: Date
    permissions: string[]
    is_owner: boolean
    is_organization_frozen: boolean
  })[]
>`
  select s.id as session_id, ${signedInAt} as signed_in_at, a.id as user_id, coalesce(m.name, a.name) as name, a.email,
    p.permissions, p.built_in is not distinct from 'owner' as is_owner,
    ${isFrozen(organizationId)} as is_organization_frozen
  from sessions s
  join accounts a on a.id = s.user_id
  join members m on m.organization_id = ${organizationId} and m.user_id = s.user_id and m.status = 'active'
  join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
  where s.token_hash = ${hash} and s.expires_at > ${now} and a.email_verified
    and not (m.organization_id = any (s.ended_in))
    and (m.sessions_valid_from is null or s.created_at >= m.sessions_valid_from)
    and not exists (select from login_blocks b where b.user_id = a.id and b.state <> 'lifting')`

export interface SessionRow {
  id: string
  created_at: Date
  updated_at: Date
  expires_at: Date
  ip: string | null
  user_agent: string | null
}

export const selectSessionsOf = (userId: string, now: Date) => sql<SessionRow[]>`
  select id, created_at, updated_at, expires_at, ip, user_agent from sessions
  where user_id = ${userId} and expires_at > ${now} order by updated_at desc, id`

export interface SessionUse {
  readonly organizationId: string
  readonly sessionId: string
  readonly at: Date
}

/** Records the last use, at most once a day. Skips the row if it is locked; a later use is recorded instead. */
export const updateLastUse = ({ sessionId, at }: SessionUse): Statement => sql`
  update sessions set updated_at = ${at}
  where id = (
    select id from sessions where id = ${sessionId} and updated_at < ${at}::timestamptz - interval '1 day'
    for no key update skip locked)`

/**
 * The last time at which the person entered credentials for this session. Sign-in methods may be changed only soon
 * after it. Undefined if the session has ended, even in only one organization: otherwise a thief whose session an
 * organization has ended could add a sign-in method, and sign in again with it.
 */
export const findSignedInAt = (userId: string, id: string): Statement<Date | undefined> =>
  sql<{ signed_in_at: Date }[]>`
    select ${signedInAt} as signed_in_at from sessions s
    where s.user_id = ${userId} and s.id = ${id} and s.ended_in = '{}'`
    .first()
    .map(row => row?.signed_in_at)

export interface SessionValidityRow {
  created_at: Date
  /** The organizations that have ended this session for themselves. */
  ended_in: string[]
}

export const findSessionValidity = (userId: string, id: string): Statement<SessionValidityRow | undefined> =>
  sql<SessionValidityRow[]>`
    select created_at, ended_in from sessions where user_id = ${userId} and id = ${id}`.first()

/** True if the person has this session, even if it has expired. */
export const hasSession = (userId: string, id: string): Statement<boolean> =>
  sql`select from sessions where user_id = ${userId} and id = ${id}`.map(rows => rows.length > 0)

/** Like `hasSession`, but false if an organization has ended the session. */
export const hasUnendedSession = (userId: string, id: string): Statement<boolean> =>
  sql`select from sessions where user_id = ${userId} and id = ${id} and ended_in = '{}'`.map(rows => rows.length > 0)

/** Locks a session of the person. False if there is none. */
export const lockSession = (userId: string, id: string): Statement<boolean> =>
  sql`select id from sessions where user_id = ${userId} and id = ${id} for update`.map(rows => rows.length > 0)

/**
 * Locks a session of a member of this organization; returns none if it has ended. An organization must not lock
 * sessions of other people.
 */
export const lockMemberSession = (
  organizationId: string,
  userId: string,
  id: string,
  now: Date,
): Statement<SessionRow | undefined> =>
  sql<SessionRow[]>`
    select id, created_at, updated_at, expires_at, ip, user_agent from sessions
    where user_id = ${userId} and id = ${id} and expires_at > ${now} and exists (
      select 1 from members where organization_id = ${organizationId} and user_id = ${userId} and status <> 'removed')
    for update`.first()

export const deleteSession = (userId: string, id: string): Statement => sql`
  delete from sessions where user_id = ${userId} and id = ${id}`

/** Locks the person's sessions except this one. */
export const lockOtherSessions = (userId: string, id: string) => sql<{ id: string }[]>`
  select id from sessions where user_id = ${userId} and id <> ${id} for update`

/** Deletes the person's sessions except this one, or all if it is null. Returns their number. */
export const deleteOtherSessions = (userId: string, id: string | null): Statement<number> =>
  sql`delete from sessions where user_id = ${userId} and id is distinct from ${id} returning id`.map(
    deleted => deleted.length,
  )

export const deleteExpiredSessions = (now: Date): Statement => sql`
  delete from sessions where expires_at < ${now}`

export interface AccountDetailsRow {
  email_verified: boolean
  two_factor_enabled: boolean
}

export const findAccountDetails = (userId: string): Statement<AccountDetailsRow | undefined> =>
  sql<AccountDetailsRow[]>`
    select email_verified, two_factor_enabled from accounts where id = ${userId}`.first()

export const endSessions = (userId: string): Statement => sql`
  delete from sessions where user_id = ${userId}`

/** Ends the sessions of a member for this organization. They stay valid in the other organizations of the account. */
export const endSessionsIn = (organizationId: string, userId: string): Statement => sql`
  update sessions set ended_in = array_append(ended_in, ${organizationId}::uuid)
  where user_id = ${userId} and not (${organizationId}::uuid = any (ended_in)) and exists (
    select 1 from members where organization_id = ${organizationId} and user_id = ${userId} and status <> 'removed')`

/** Number of the person's current sessions. */
export function countSessionsOf(userId: string, now: Date): Statement<number> {
  return sql<{ count: number }[]>`
    select count(*)::integer as count from sessions where user_id = ${userId} and expires_at > ${now}`.map(
    ([row]) => row?.count ?? 0,
  )
}

/** The number of sessions that are accepted in this organization: those of active members that have not ended. */
export const countSessionsIn = (organizationId: string, now: Date): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count from members m
    join sessions s on s.user_id = m.user_id and s.expires_at > ${now}
    where m.organization_id = ${organizationId} and m.status = 'active'
      and not (${organizationId}::uuid = any (s.ended_in))
      and (m.sessions_valid_from is null or s.created_at >= m.sessions_valid_from)`.map(([row]) => row?.count ?? 0)

/** Deletes all records that could start a session: password-reset links, challenges, trusted devices. */
export const deleteVerificationsOf = (userId: string): Statement => sql`
  delete from verifications where value = ${userId}`

/**
 * Revokes the trust in all devices: the next sign-in on each asks for the second factor. Identifiers are hashed, so the
 * records are found by their validity of 30 days. Links and challenges, which stay, are valid for an hour at most.
 */
export const deleteTrustedDevicesOf = (userId: string): Statement => sql`
  delete from verifications where value = ${userId} and expires_at > created_at + interval '1 day'`

/** Number of trusted devices, which `deleteTrustedDevicesOf` would delete. */
export const countTrustedDevices = (userId: string): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from verifications
    where value = ${userId} and expires_at > created_at + interval '1 day'`.map(([row]) => row?.count ?? 0)

export const deleteExpiredVerifications = (now: Date): Statement => sql`
  delete from verifications where expires_at < ${now}`
