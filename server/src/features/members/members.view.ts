import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { MemberView } from './members.contract.ts'
import type { MemberRow } from './members.sql.ts'

/** Only service accounts have someone who answers for them. */
export const kindOf = ({ accountable_user_id }: Pick<MemberRow, 'accountable_user_id'>): MemberView['kind'] =>
  accountable_user_id === null ? 'person' : 'service'

export const toMemberView = (member: MemberRow): MemberView => ({
  user_id: member.user_id,
  kind: kindOf(member),
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
  directory_id: member.directory_id,
  held_by: member.held_by,
  accountable_user_id: member.accountable_user_id,
})

/** The state that a member's ETag covers. It omits the last activity, which must not make `If-Match` fail. */
export const memberState = (view: MemberView): Omit<MemberView, 'last_active_at'> => ({
  user_id: view.user_id,
  kind: view.kind,
  email: view.email,
  name: view.name,
  profile_id: view.profile_id,
  is_owner: view.is_owner,
  status: view.status,
  suspended_at: view.suspended_at,
  joined_at: view.joined_at,
  external_id: view.external_id,
  metadata: view.metadata,
  directory_id: view.directory_id,
  held_by: view.held_by,
  accountable_user_id: view.accountable_user_id,
})
