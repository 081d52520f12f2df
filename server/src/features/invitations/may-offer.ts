import { type Authority, covers, holds } from '../../kernel/authority.ts'

/** Whether the inviter may offer this profile at this moment, as they must when they invite and when it is accepted. */
export const mayOffer = (
  inviter: Authority & { readonly status: 'active' | 'suspended' },
  profile: Authority,
): boolean => inviter.status === 'active' && holds(inviter, 'members.invite') && covers(inviter, profile)
