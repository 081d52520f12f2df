import type { Answers } from '../../../database/pool.ts'
import { toTimestamp } from '../../../kernel/schema.ts'
import type { SignedIn } from '../../../operations/operation.ts'
import type { MembershipRow } from '../../members/index.ts'
import type { readAccount } from './read-account.ts'
import type { AccountView, SessionView } from './sessions.contract.ts'
import type { SessionRow, SessionValidityRow } from './sessions.sql.ts'

/** `currentId` is the caller's session; null if the caller uses an API key. */
export const toSessionView = (row: SessionRow, currentId: string | null): SessionView => ({
  id: row.id,
  created_at: toTimestamp(row.created_at),
  last_used_at: toTimestamp(row.updated_at),
  expires_at: toTimestamp(row.expires_at),
  ip: row.ip || null,
  user_agent: row.user_agent || null,
  current: row.id === currentId,
})

export const toAccountView = (
  { userId, email, name }: SignedIn,
  { details, memberships, session }: Omit<Answers<ReturnType<typeof readAccount>>, 'setting'>,
): AccountView => ({
  user_id: userId,
  email,
  name,
  email_verified: details?.email_verified ?? false,
  two_factor_enabled: details?.two_factor_enabled ?? false,
  organizations: memberships.map(membership => ({
    id: membership.organization_id,
    name: membership.name,
    status: membership.status,
    frozen: membership.is_frozen,
    session_ended: session !== undefined && hasEnded(session, membership),
  })),
})

/** Like the conditions of `findSessionMember`. */
const hasEnded = (
  { created_at, ended_in }: SessionValidityRow,
  { organization_id, sessions_valid_from }: MembershipRow,
): boolean => ended_in.includes(organization_id) || (sessions_valid_from !== null && created_at < sessions_valid_from)
