import { toTimestamp } from '../../kernel/schema.ts'
import type { InvitationView } from './invitations.contract.ts'
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
