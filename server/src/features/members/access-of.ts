import { type Authority, type AuthorityRow, authorityOf, holds } from '../../kernel/authority.ts'
import type { AccessReason } from '../../kernel/vocabulary.ts'
import type { MemberRow } from './members.sql.ts'

/**
 * Decides if a person has a permission here, with the reason if not: the one answer to that question, whoever asks it.
 * `authority` is what the member is taken to be able to do, if not what they can.
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
