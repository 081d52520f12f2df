import type { Caller, Fact, GovernanceFact, Target } from '../../operation.ts'
import type { BlockState } from '../accounts/index.ts'
import type { StoppedTrigger } from '../triggers/index.ts'
import type { Member } from './members.sql.ts'
import type { Suspension } from './suspensions.sql.ts'

/** Governance events are at most 20 kB; ids are the platform's, up to 200 characters each. */
const TRIGGERS_PER_EVENT = 20

export const targetOf = (member: Pick<Member, 'userId' | 'name'>): Target => ({
  type: 'member',
  id: member.userId,
  name: member.name,
})

export const profileChanged = (member: Member, profile: { id: string; name: string }): Fact => ({
  action: 'member.profile_changed',
  target: targetOf(member),
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

/** What a suspension stopped. */
export interface Stopped {
  readonly triggers: readonly StoppedTrigger[]
  readonly invitations: readonly { id: string; email: string }[]
  readonly oraclePaused: boolean
  readonly keptOracle: boolean
  readonly login: BlockState | null
}

export function memberSuspended(caller: Caller, member: Member, suspension: Suspension, stopped: Stopped): Fact {
  const subject = { user_id: member.userId, suspension_id: suspension.id }
  const login = stopped.login ?? 'not_asked'
  return {
    action: 'member.suspended',
    target: targetOf(member),
    reason: suspension.reason,
    changes: {
      before: { status: 'active' },
      after: {
        status: 'suspended',
        suspension_id: suspension.id,
        triggers_disabled: stopped.triggers.map(({ id }) => id),
        invitations_revoked: stopped.invitations.map(({ id }) => id),
        oracle_paused: stopped.oraclePaused,
        kept_oracle: stopped.keptOracle,
        login_block: login,
      },
    },
    events: [
      {
        type: 'member.suspended',
        data: {
          ...subject,
          reason: suspension.reason,
          suspended_by: caller.userId,
          triggers_disabled: stopped.triggers.length,
          invitations_revoked: stopped.invitations.length,
          oracle_paused: stopped.oraclePaused,
        },
      },
      ...triggerEvents('trigger.disabled', subject, stopped.triggers),
      ...invitationEvents(stopped.invitations, 'inviter_suspended'),
      ...(stopped.oraclePaused ? [{ type: 'oracle.paused' as const, data: subject }] : []),
      ...(stopped.login === 'in_place' ? [{ type: 'member.login_blocked' as const, data: subject }] : []),
    ],
  }
}

/** The triggers of one cut-off, in as many events as their size needs. */
export function triggerEvents(
  type: 'trigger.disabled' | 'trigger.restored',
  subject: Record<string, unknown>,
  triggers: readonly StoppedTrigger[],
): GovernanceFact[] {
  const events: GovernanceFact[] = []
  for (let from = 0; from < triggers.length; from += TRIGGERS_PER_EVENT) {
    const part = triggers.slice(from, from + TRIGGERS_PER_EVENT).map(({ id, kind }) => ({ id, kind }))
    events.push({ type, data: { ...subject, triggers: part } })
  }
  return events
}

export const invitationEvents = (
  invitations: readonly { id: string; email: string }[],
  reason: 'inviter_suspended' | 'inviter_removed',
): GovernanceFact[] =>
  invitations.map(({ id, email }) => ({
    type: 'invitation.revoked',
    data: { invitation_id: id, email, revoked_reason: reason },
  }))
