import { type Authority, type AuthorityRow, authorityOf, holds } from '../../kernel/authority.ts'
import type { AccessReason } from '../../kernel/vocabulary.ts'
import type { MemberRow } from './members.sql.ts'

/**
 * Decides whether a person has a permission in this organization, and returns the reason. Every access check of the
 * platform uses this function. For a what-if check, `authority` replaces the member's own permissions.
 */
export function accessOf(
  member: (AuthorityRow & Pick<MemberRow, 'status'>) | undefined,
  permission: string,
  authority: Authority | undefined = member && authorityOf(member),
): AccessReason {
  if (!member || !authority) return 'not_a_member'
  if (member.status === 'suspended') return 'member_suspended'
  return holds(authority, permission) ? 'granted' : 'not_granted'
}
