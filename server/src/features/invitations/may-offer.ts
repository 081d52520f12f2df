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

/**
 * Reads the inviter, the person who issued the key with which the inviter sent it, and who sent it last. Each of them
 * may know the link, or has chosen the address. Often all are the same.
 */
export const findSenders = (organizationId: string, { invited_by, invited_for, resent_by }: InvitationRow) => ({
  inviter: findMember(organizationId, invited_by),
  issuer: findMember(organizationId, invited_for ?? invited_by),
  lastSender: findMember(organizationId, resent_by ?? invited_by),
})

type Senders = Answers<ReturnType<typeof findSenders>>

/**
 * The senders and the profile, if all senders may offer it now.
 * @throws inviter_not_entitled
 */
export function assertMayOffer<Profile extends AuthorityRow>(
  { inviter, issuer, lastSender }: Senders,
  profile: Profile | undefined,
) {
  if (!profile || !inviter || !mayOffer(inviter, profile)) throw inviterNotEntitled()
  if (!lastSender || !mayOffer(lastSender, profile)) throw inviterNotEntitled()
  if (!issuer || !mayOffer(issuer, profile)) throw inviterNotEntitled()
  return { inviter, senders: [inviter, issuer, lastSender], profile }
}
