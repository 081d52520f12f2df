import type { Answers } from '../../database/pool.ts'
import { type AuthorityRow, authorityOf, covers, holds } from '../../kernel/authority.ts'
import { findMember } from '../members/index.ts'
import { inviterNotEntitled } from './invitations.contract.ts'
import type { InvitationRow } from './invitations.sql.ts'

/** True if the inviter may offer this profile now. This is checked again when an invitation is resent or accepted. */
export function mayOffer(member: AuthorityRow & { status: 'active' | 'suspended' }, profile: AuthorityRow): boolean {
  const inviter = authorityOf(member)
  return member.status === 'active' && holds(inviter, 'members.invite') && covers(inviter, authorityOf(profile))
}

/** Reads the inviter and the member who sent the invitation last and may know its link. Often both are the same. */
export const findSenders = (organizationId: string, { invited_by, resent_by }: InvitationRow) => ({
  inviter: findMember(organizationId, invited_by),
  lastSender: findMember(organizationId, resent_by ?? invited_by),
})

type Senders = Answers<ReturnType<typeof findSenders>>

/**
 * The senders and the profile, if both senders may offer it now.
 * @throws inviter_not_entitled
 */
export function assertMayOffer<Profile extends AuthorityRow>(
  { inviter, lastSender }: Senders,
  profile: Profile | undefined,
) {
  if (!profile || !inviter || !mayOffer(inviter, profile)) throw inviterNotEntitled()
  if (!lastSender || !mayOffer(lastSender, profile)) throw inviterNotEntitled()
  return { inviter, lastSender, profile }
}
