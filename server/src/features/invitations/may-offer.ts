import { type AuthorityRow, authorityOf, covers, holds } from '../../kernel/authority.ts'

/** True if the inviter may offer this profile now. This is checked again when an invitation is resent or accepted. */
export function mayOffer(member: AuthorityRow & { status: 'active' | 'suspended' }, profile: AuthorityRow): boolean {
  const inviter = authorityOf(member)
  return member.status === 'active' && holds(inviter, 'members.invite') && covers(inviter, authorityOf(profile))
}
