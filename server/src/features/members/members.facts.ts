import type { Fact, Target } from '../../operations/operation.ts'
import type { MemberDetails, MemberRow, PersonRow } from './members.sql.ts'
import type { PendingInvitation } from './pending-invitations.ts'

export const memberTarget = (member: Pick<MemberRow, 'user_id' | 'name'>): Target => ({
  type: 'member',
  id: member.user_id,
  name: member.name,
})

export const profileChanged = (
  member: Pick<MemberRow, 'user_id' | 'name' | 'profile_id' | 'profile_name'>,
  profile: { id: string; name: string },
): Fact => ({
  action: 'member.profile_changed',
  target: memberTarget(member),
  changes: {
    before: { profile_id: member.profile_id, profile_name: member.profile_name },
    after: { profile_id: profile.id, profile_name: profile.name },
  },
  events: [
    {
      type: 'member.profile_changed',
      data: { user_id: member.user_id, profile_id: profile.id, previous_profile_id: member.profile_id },
    },
  ],
})

/** The fact that a member was created, which revoked the pending invitations to their email address. */
export const memberCreated = (member: PersonRow, revoked: readonly PendingInvitation[] = []): Fact => ({
  action: 'member.created',
  target: memberTarget(member),
  changes: {
    before: null,
    after: {
      email: member.email,
      profile_id: member.profile_id,
      ...(revoked.length > 0 && { invitations_revoked: revoked.map(({ id }) => id) }),
    },
  },
  events: [
    {
      type: 'member.created',
      data: { user_id: member.user_id, email: member.email, name: member.name, profile_id: member.profile_id },
    },
    ...revoked.map(({ id, email }) => ({
      type: 'invitation.revoked' as const,
      data: { invitation_id: id, email, revoked_reason: 'revoked' },
    })),
  ],
})

export const serviceAccountCreated = (member: MemberRow): Fact => {
  const { user_id, name, profile_id, accountable_user_id } = member
  if (accountable_user_id === null) throw new Error('nobody answers for the service account')
  return {
    action: 'service_account.created',
    target: memberTarget(member),
    changes: { before: null, after: { profile_id, accountable_user_id } },
    events: [{ type: 'service_account.created', data: { user_id, name, profile_id, accountable_user_id } }],
  }
}

/** The fact that a member's details were edited. Its event lists the changed fields. */
export const memberChanged = (before: MemberRow, after: MemberRow, fields: readonly EditedField[]): Fact => ({
  action: 'member.changed',
  target: memberTarget(after),
  changes: { before: detailsOf(before), after: detailsOf(after) },
  events: [
    {
      type: 'member.changed',
      data: { user_id: after.user_id, name: after.name, external_id: after.external_id, changed: fields },
    },
  ],
})

/** A field that an edit can change. Only a service account has someone who answers for it. */
export type EditedField = keyof MemberDetails | 'accountable_user_id'

const detailsOf = ({ name, external_id, metadata, accountable_user_id }: MemberRow) => ({
  name,
  external_id,
  metadata,
  ...(accountable_user_id !== null && { accountable_user_id }),
})

/**
 * The fact that an operator recovered an owner. `before` is the membership before the recovery; undefined for a new
 * member. `revoked` are the pending invitations that were revoked because the new member was created. If the member was
 * already an owner, there is no event.
 */
export function ownerRecovered(
  owner: PersonRow,
  before: MemberRow | undefined,
  revoked: readonly PendingInvitation[],
): Fact {
  const profile = { id: owner.profile_id, name: owner.profile_name }
  const { changes, events } = before ? profileChanged(before, profile) : memberCreated(owner, revoked)
  const fact = { action: 'owner.recovered', target: memberTarget(owner) }
  return before?.is_owner ? { ...fact, events: [] } : { ...fact, ...(changes && { changes }), events }
}
