import { toTimestamp } from '../../kernel/schema.ts'
import { acceptUrl } from './accept-token.ts'
import type { InvitationPost } from './invitation-post.ts'
import type { InvitationView, SentInvitation } from './invitations.contract.ts'
import type { InvitationRow } from './invitations.sql.ts'

export const toInvitationView = (row: InvitationRow): InvitationView => ({
  id: row.id,
  email: row.email,
  profile_id: row.profile_id,
  invited_by: row.invited_by,
  status: row.status,
  revoked_reason: row.revoked_reason,
  expires_at: toTimestamp(row.expires_at),
  created_at: toTimestamp(row.created_at),
})

/** The response contains the token unless it is only mailed. */
export const toSentView = (row: InvitationRow, token: string, { publicUrl }: InvitationPost): SentInvitation => ({
  ...toInvitationView(row),
  accept_token: row.is_token_mailed ? null : token,
  accept_url: row.is_token_mailed ? null : acceptUrl(publicUrl, token),
})
