import type { CleanedWhere } from 'better-auth/adapters'
import { sql } from '../../../database/statement.ts'
import { matching, notBlocked } from './storage.sql.ts'

type Row = Record<string, unknown>

/** Lifetime of a session in days, counted from its last renewal. */
export const SESSION_DAYS = 7

/** Maximum lifetime of a session in days, counted from its sign-in. */
export const MOST_SESSION_DAYS = 30

const absoluteExpiry = sql.fragment`
  coalesce(absolute_expires_at, created_at + make_interval(days => ${MOST_SESSION_DAYS}))`

/** Renews sessions until `expiresAt`, but not beyond their absolute expiry. Never shortens one. */
export const renewSessions = (where: readonly CleanedWhere[], { expiresAt, ...values }: Row & { expiresAt: Date }) =>
  sql<Row[]>`
    update sessions set ${sql.assignments(values)},
      expires_at = greatest(expires_at, least(${expiresAt}, ${absoluteExpiry}))
    where ${matching(where)} ${notBlocked('sessions')}
    returning *`

export interface NextSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly now: Date
  readonly ip: string | null
  readonly userAgent: string | null
}

/**
 * Replaces a session by one with another id and token, and renews it. The new session keeps the sign-in time, the
 * absolute expiry, and the organizations that have ended it: otherwise anyone with a copy of the cookie could make an
 * old sign-in count as recent. No row if the session has ended.
 */
export const replaceSession = (userId: string, sessionId: string, { id, tokenHash, now, ip, userAgent }: NextSession) =>
  sql<Row[]>`
    with former as (delete from sessions where user_id = ${userId} and id = ${sessionId} returning *)
    insert into sessions (id, user_id, token_hash, ip, user_agent, updated_at, expires_at,
      absolute_expires_at, created_at, authenticated_at, ended_in)
    select ${id}, user_id, ${tokenHash}, ${ip}, ${userAgent}, ${now},
      greatest(expires_at, least(${now}::timestamptz + make_interval(days => ${SESSION_DAYS}), ${absoluteExpiry})),
      ${absoluteExpiry}, created_at, authenticated_at, ended_in
    from former
    returning *`.first()
