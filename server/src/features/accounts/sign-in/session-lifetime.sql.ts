import type { CleanedWhere } from 'better-auth/adapters'
import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import { matching, notBlocked } from './storage.sql.ts'

type Row = Record<string, unknown>

/** Maximum lifetime of a session in days, counted from its sign-in. */
export const MOST_SESSION_DAYS = 30

const absoluteExpiry = sql.fragment`
  coalesce(absolute_expires_at, created_at + make_interval(days => ${MOST_SESSION_DAYS}))`

export interface LifetimeRow {
  created_at: Date
  absolute_expires_at: Date
  authenticated_at: Date | null
  ended_in: readonly string[]
}

export const findLifetime = (userId: string, sessionId: string): Statement<LifetimeRow | undefined> =>
  sql<LifetimeRow[]>`
    select created_at, authenticated_at, ended_in, ${absoluteExpiry} as absolute_expires_at from sessions
    where user_id = ${userId} and id = ${sessionId}`.first()

/** Renews sessions until `expiresAt`, but not beyond their absolute expiry. Never shortens one. */
export const renewSessions = (where: readonly CleanedWhere[], { expiresAt, ...values }: Row & { expiresAt: Date }) =>
  sql<Row[]>`
    update sessions set ${sql.assignments(values)},
      expires_at = greatest(expires_at, least(${expiresAt}, ${absoluteExpiry}))
    where ${matching(where)} ${notBlocked('sessions')}
    returning *`
