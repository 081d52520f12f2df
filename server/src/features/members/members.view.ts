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
  last_active_at: toTimestampOrNull(member.last_active_at),
  external_id: member.external_id,
  metadata: member.metadata,
})

/** The part of a member's row or view that is a member's state for an ETag: activity must not refuse a change. */
export const memberState = <Shape extends { readonly last_active_at: unknown }>({
  last_active_at: _,
  ...state
}: Shape): Omit<Shape, 'last_active_at'> => state
