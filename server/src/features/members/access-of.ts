import { type Authority, type AuthorityRow, authorityOf, holds } from '../../kernel/authority.ts'
import type { AccessReason } from '../../kernel/vocabulary.ts'
import type { MemberRow } from './members.sql.ts'

/**
 * Decides whether a person has a permission in this organization, with the reason. Every access check uses it.
 * `authority` replaces the member's own for a what-if check.
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
