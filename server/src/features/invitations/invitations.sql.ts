import type { Sql } from '../../database/pool.ts'

export type RevokedReason = 'revoked' | 'inviter_suspended' | 'inviter_removed'

/** Invalidates every pending invitation that the member sent. */
export const revokeInvitationsSentBy = (
  sql: Sql,
  organizationId: string,
  userId: string,
  reason: RevokedReason,
  now: Date,
) => sql<{ id: string; email: string }[]>`
  update invitations set status = 'revoked', revoked_reason = ${reason}, settled_at = ${now}
  where organization_id = ${organizationId} and invited_by = ${userId} and status = 'pending'
  returning id, email`
