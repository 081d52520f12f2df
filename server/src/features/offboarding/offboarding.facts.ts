import type { GovernanceFact } from '../../kernel/event-catalogue.ts'
import type { TriggerKind } from '../../kernel/vocabulary.ts'
import type { Fact } from '../../operations/operation.ts'
import type { IssuedServiceKeyRow } from '../api-keys/index.ts'
import { type MemberWebhookRow, toggledWebhookEntries, toggledWebhookEvents } from '../governance/webhooks/index.ts'
import type { MemberRow } from '../members/index.ts'
import { memberTarget } from '../members/index.ts'
import type { DisabledTriggerRow } from '../triggers/index.ts'
import type { FollowUpRow } from './follow-ups.sql.ts'
import { sourcesOf } from './holds.ts'
import type { SuspensionEffects } from './suspension-effects.ts'
import type { SuspensionRow } from './suspensions.sql.ts'

/**
 * Maximum number of triggers in an event, which keeps it below 20 kB: an id has up to 200 characters, or 1,200 bytes of
 * JSON.
 */
const TRIGGERS_PER_EVENT = 15

export const countKind = ({ triggers }: Pick<SuspensionEffects, 'triggers'>, kind: TriggerKind): number =>
  triggers.filter(trigger => trigger.kind === kind).length

/** The webhooks in a suspension's audit entry. `webhooks_kept_disabled` is omitted if it would be empty. */
const disabledIn = ({ disabledWebhooks, keptWebhooks }: SuspensionEffects) => ({
  webhooks_disabled: disabledWebhooks.map(({ id }) => id),
  ...(keptWebhooks.length > 0 && { webhooks_kept_disabled: keptWebhooks.map(({ id }) => id) }),
})

/** The holders in a suspension's audit entry, if a directory is among them. */
const heldIn = (suspension: SuspensionRow) => suspension.directory_id !== null && { held_by: sourcesOf(suspension) }

export function memberSuspended(member: MemberRow, suspension: SuspensionRow, effects: SuspensionEffects): Fact {
  const subject = { user_id: member.user_id, suspension_id: suspension.id }
  return {
    action: 'member.suspended',
    target: memberTarget(member),
    reason: suspension.reason,
    changes: {
      before: { status: 'active' },
      after: {
        status: 'suspended',
        suspension_id: suspension.id,
        ...heldIn(suspension),
        triggers_disabled: effects.triggers.map(({ id }) => id),
        invitations_revoked: effects.invitations.map(({ id }) => id),
        oracle_paused: effects.oraclePaused,
        kept_oracle: effects.keptOracle,
        login_block: effects.loginBlock ?? 'not_asked',
        sessions_ended: effects.sessionsEnded,
        api_keys_stopped: effects.keys,
        api_keys_revoked: revokedIn(effects).map(({ id }) => id),
        service_keys_known: effects.knownServiceKeys.map(({ id }) => id),
        ...disabledIn(effects),
      },
    },
    furtherEntries: toggledWebhookEntries(effects.disabledWebhooks, { enabled: false, reason: suspension.reason }),
    events: [
      {
        type: 'member.suspended',
        data: {
          ...subject,
          reason: suspension.reason,
          suspended_by: suspension.suspended_by,
          triggers_disabled: effects.triggers.length,
          invitations_revoked: effects.invitations.length,
          oracle_paused: effects.oraclePaused,
          agent_triggers_disabled: countKind(effects, 'agent'),
          integration_triggers_disabled: countKind(effects, 'integration'),
          invites_invalidated: effects.invitations.length,
          kept_oracle: effects.keptOracle,
          sessions_ended: effects.sessionsEnded,
          api_keys_revoked: revokedIn(effects).length,
          service_keys_known: effects.knownServiceKeys.length,
          webhooks_disabled: effects.disabledWebhooks.length,
        },
      },
      ...triggerEvents('trigger.disabled', subject, effects.triggers),
      ...invitationEvents(effects.invitations, 'inviter_suspended'),
      ...keyEvents(member, effects.revokedKeys, 'owner_suspended'),
      ...serviceKeyEvents(effects.revokedServiceKeys),
      ...toggledWebhookEvents(effects.disabledWebhooks, false),
      ...(effects.oraclePaused ? [{ type: 'oracle.paused' as const, data: subject }] : []),
      ...(effects.loginBlock === 'in_place' ? [{ type: 'member.login_blocked' as const, data: subject }] : []),
    ],
  }
}

/**
 * Events about triggers that were disabled or restored together. They are split, so that each stays below the size
 * limit.
 */
export function triggerEvents(
  type: 'trigger.disabled' | 'trigger.restored',
  subject: { user_id: string; suspension_id: string | null },
  triggers: readonly DisabledTriggerRow[],
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
  reason: 'inviter_suspended' | 'inviter_removed' | 'invitee_removed',
): GovernanceFact[] =>
  invitations.map(({ id, email }) => ({
    type: 'invitation.revoked',
    data: { invitation_id: id, email, revoked_reason: reason },
  }))

const keyEvents = (
  { user_id }: MemberRow,
  keys: SuspensionEffects['revokedKeys'],
  reason: 'owner_suspended' | 'owner_removed',
): GovernanceFact[] =>
  keys.map(({ id, name }) => ({
    type: 'api_key.revoked',
    data: { api_key_id: id, name, owner_user_id: user_id, revoked_reason: reason },
  }))

const serviceKeyEvents = (keys: SuspensionEffects['revokedServiceKeys']): GovernanceFact[] =>
  keys.map(({ id, name, owner_user_id }) => ({
    type: 'api_key.revoked',
    data: { api_key_id: id, name, owner_user_id, revoked_reason: 'revoked' },
  }))

const revokedIn = ({ revokedKeys, revokedServiceKeys }: SuspensionEffects) => [...revokedKeys, ...revokedServiceKeys]

/**
 * The fact of a repeated suspension. It contains only the effects of the repetition. A login block that is only
 * requested has no event.
 */
export function suspensionRepeated(
  member: MemberRow,
  suspension: SuspensionRow,
  effects: SuspensionEffects,
  { reason, newlyInPlace }: { readonly reason: string | null; readonly newlyInPlace: boolean },
): Fact {
  const subject = { user_id: member.user_id, suspension_id: suspension.id }
  return {
    action: 'member.suspension_repeated',
    target: memberTarget(member),
    reason,
    changes: {
      before: { status: 'suspended', suspension_id: suspension.id },
      after: {
        ...heldIn(suspension),
        login_blocked: newlyInPlace,
        login_block: effects.loginBlock ?? 'not_asked',
        sessions_ended: effects.sessionsEnded,
        api_keys_revoked: revokedIn(effects).map(({ id }) => id),
        ...disabledIn(effects),
      },
    },
    furtherEntries: toggledWebhookEntries(effects.disabledWebhooks, { enabled: false, reason }),
    events: [
      ...(newlyInPlace ? [{ type: 'member.login_blocked' as const, data: subject }] : []),
      ...keyEvents(member, effects.revokedKeys, 'owner_suspended'),
      ...serviceKeyEvents(effects.revokedServiceKeys),
      ...toggledWebhookEvents(effects.disabledWebhooks, false),
    ],
  }
}

export interface ReactivationEffects {
  readonly triggers: readonly DisabledTriggerRow[]
  readonly notRestored: readonly { id: string; reason: string }[]
  readonly oracleResumed: boolean
  readonly webhooks: readonly Omit<MemberWebhookRow, 'enabled'>[]
  readonly webhooksNotRestored: readonly { id: string; reason: string }[]
  /**
   * True if this transaction lifted the login block. If a remote provider lifts it later, a separate fact records that.
   */
  readonly loginUnblocked: boolean
  /** True if an owner lifted the hold of a directory. */
  readonly isOverride: boolean
}

export function memberReactivated(
  member: MemberRow,
  suspension: SuspensionRow,
  restored: ReactivationEffects,
  reason: string | null,
): Fact {
  const subject = { user_id: member.user_id, suspension_id: suspension.id }
  return {
    action: 'member.reactivated',
    target: memberTarget(member),
    reason,
    changes: {
      before: { status: 'suspended', suspension_id: suspension.id, ...heldIn(suspension) },
      after: {
        status: 'active',
        ...(restored.isOverride && { override: true }),
        triggers_restored: restored.triggers.map(({ id }) => id),
        not_restored: restored.notRestored,
        oracle_resumed: restored.oracleResumed,
        webhooks_restored: restored.webhooks.map(({ id }) => id),
        webhooks_not_restored: restored.webhooksNotRestored,
        login_unblocked: restored.loginUnblocked,
      },
    },
    furtherEntries: toggledWebhookEntries(restored.webhooks, { enabled: true, reason }),
    events: [
      {
        type: 'member.reactivated',
        data: {
          ...subject,
          reason,
          triggers_restored: restored.triggers.length,
          oracle_resumed: restored.oracleResumed,
          webhooks_restored: restored.webhooks.length,
        },
      },
      ...triggerEvents('trigger.restored', subject, restored.triggers),
      ...toggledWebhookEvents(restored.webhooks, true),
      ...(restored.oracleResumed ? [{ type: 'oracle.resumed' as const, data: subject }] : []),
      ...(restored.loginUnblocked ? [{ type: 'member.login_unblocked' as const, data: subject }] : []),
    ],
    ...(restored.webhooks.length > 0 && { makesDue: true }),
  }
}

export interface RemovalEffects {
  readonly triggers: readonly DisabledTriggerRow[]
  /** Sent by the member. */
  readonly invitations: readonly { id: string; email: string }[]
  /** Sent to the member. */
  readonly receivedInvitations: readonly { id: string; email: string }[]
  readonly keys: readonly { id: string; name: string }[]
  /** Keys of service accounts that the member knows, and that keep working. */
  readonly knownServiceKeys: readonly IssuedServiceKeyRow[]
  readonly oraclePaused: boolean
}

export function memberRemoved(member: MemberRow, ended: RemovalEffects, reason: string | null): Fact {
  const subject = { user_id: member.user_id, suspension_id: null }
  return {
    action: 'member.removed',
    target: memberTarget(member),
    reason,
    changes: {
      before: { status: member.status, profile_id: member.profile_id, email: member.email },
      after: {
        status: 'removed',
        triggers_disabled: ended.triggers.map(({ id }) => id),
        invitations_revoked: [...ended.invitations, ...ended.receivedInvitations].map(({ id }) => id),
        api_keys_revoked: ended.keys.map(({ id }) => id),
        service_keys_known: ended.knownServiceKeys.map(({ id }) => id),
        oracle_paused: ended.oraclePaused,
      },
    },
    events: [
      {
        type: 'member.removed',
        data: {
          user_id: member.user_id,
          reason,
          triggers_disabled: ended.triggers.length,
          invites_invalidated: ended.invitations.length + ended.receivedInvitations.length,
          api_keys_revoked: ended.keys.length,
          service_keys_known: ended.knownServiceKeys.length,
          oracle_paused: ended.oraclePaused,
        },
      },
      ...triggerEvents('trigger.disabled', subject, ended.triggers),
      ...invitationEvents(ended.invitations, 'inviter_removed'),
      ...invitationEvents(ended.receivedInvitations, 'invitee_removed'),
      ...keyEvents(member, ended.keys, 'owner_removed'),
      ...(ended.oraclePaused ? [{ type: 'oracle.paused' as const, data: subject }] : []),
    ],
  }
}

export const followUpChanged = (
  member: Pick<MemberRow, 'user_id' | 'name'>,
  { id: suspension_id }: { readonly id: string },
  { id, kind, item_id, name }: FollowUpRow,
  done: boolean,
): Fact => ({
  action: 'member.follow_up_changed',
  target: memberTarget(member),
  changes: { before: { done: !done }, after: { done, suspension_id, follow_up_id: id, kind, item_id, name } },
  events: [
    {
      type: 'member.follow_up_changed',
      data: { user_id: member.user_id, suspension_id, follow_up_id: id, kind, item_id, done },
    },
  ],
})
