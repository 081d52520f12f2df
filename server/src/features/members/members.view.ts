import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { MemberView } from './members.contract.ts'
import type { Member } from './members.sql.ts'

export const toMemberView = (member: Member): MemberView => ({
  user_id: member.userId,
  email: member.email,
  name: member.name,
  profile_id: member.profileId,
  is_owner: member.isOwner,
  status: member.status,
  suspended_at: toTimestampOrNull(member.suspendedAt),
  joined_at: toTimestamp(member.joinedAt),
})
