import type { Fact, Target } from '../../operations/operation.ts'
import type { Member } from './members.sql.ts'

export const memberTarget = (member: Pick<Member, 'userId' | 'name'>): Target => ({
  type: 'member',
  id: member.userId,
  name: member.name,
})

export const profileChanged = (member: Member, profile: { id: string; name: string }): Fact => ({
  action: 'member.profile_changed',
  target: memberTarget(member),
  changes: {
    before: { profile_id: member.profileId, profile_name: member.profileName },
    after: { profile_id: profile.id, profile_name: profile.name },
  },
  events: [
    {
      type: 'member.profile_changed',
      data: { user_id: member.userId, profile_id: profile.id, previous_profile_id: member.profileId },
    },
  ],
})

export const memberCreated = (member: Member): Fact => ({
  action: 'member.created',
  target: memberTarget(member),
  changes: { before: null, after: { email: member.email, profile_id: member.profileId } },
  events: [{ type: 'member.created', data: { user_id: member.userId, profile_id: member.profileId } }],
})

/** An operator let someone in again as an owner, who was `before` there; webhooks are told of what that changed. */
export function ownerRecovered(owner: Member, before: Member | undefined): Fact {
  const profile = { id: owner.profileId, name: owner.profileName }
  const { changes, events } = before ? profileChanged(before, profile) : memberCreated(owner)
  const fact = { action: 'owner.recovered', target: memberTarget(owner) }
  return before?.isOwner ? { ...fact, events: [] } : { ...fact, ...(changes && { changes }), events }
}
