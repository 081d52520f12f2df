import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { MemberView } from './members.contract.ts'
import type { MemberRow } from './members.sql.ts'

export const toMemberView = (member: MemberRow): MemberView => ({
  user_id: member.user_id,
  email: member.email,
  name: member.name,
  profile_id: member.profile_id,
  is_owner: member.is_owner,
  status: member.status,
  suspended_at: toTimestampOrNull(member.suspended_at),
  joined_at: toTimestamp(member.joined_at),
  external_id: member.external_id,
  metadata: member.metadata,
})
