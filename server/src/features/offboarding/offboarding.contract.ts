import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Enum, Named, Nullable, Reason, Timestamp, TriggerKind, Uuid } from '../../kernel/schema.ts'
import { exampleMember } from '../members/index.ts'

export const notSuspended = defineError('not_suspended', 'not_found', 'The member is not suspended')
export const cannotSuspendSelf = defineError('cannot_suspend_self', 'conflict', 'Members cannot suspend themselves')
export const cannotRemoveSelf = defineError('cannot_remove_self', 'conflict', 'Members cannot remove themselves')
export const keepOracleRequired = defineError(
  'keep_oracle_required',
  'invalid',
  'The member owns the Oracle: set keep_oracle to true or false',
)

export const SuspensionRequest = Named(
  'SuspensionRequest',
  Type.Object(
    {
      reason: Type.Optional(Reason),
      block_login: Type.Boolean({
        default: false,
        description: 'Block sign-in for the account and end its sessions',
      }),
      keep_oracle: Type.Optional(
        Type.Boolean({ description: 'Whether the Oracle keeps running; required when the member owns it' }),
      ),
      revoke_keys: Type.Boolean({
        default: false,
        description:
          'Permanently revoke the member’s API keys, so that leaked keys do not work again after reactivation',
      }),
    },
    { additionalProperties: false, description: 'The options of a suspension' },
  ),
)

export const AccountIntegration = Named(
  'AccountIntegration',
  Type.Object(
    {
      id: Type.String({ description: 'The platform’s id of the integration' }),
      provider: Type.String({ description: 'The provider of the service' }),
      name: Type.String({ description: 'The name of the connection' }),
      status: Type.String({ description: 'The latest status from the platform' }),
      connected_at: { ...Nullable(Timestamp), description: 'When it was connected; null if unknown' },
      last_used_at: { ...Nullable(Timestamp), description: 'When it was last used; null if unknown' },
      triggers: Type.Integer({ description: 'The number of the member’s triggers that use it' }),
    },
    { description: 'An integration of the suspended member that should be revoked at its provider' },
  ),
)

const StoppedApiKey = Type.Object({
  id: { ...Uuid, description: 'The id of the API key' },
  name: Type.String({ description: 'The name of the key' }),
})

const CreatedWebhook = Type.Object({
  id: { ...Uuid, description: 'The id of the governance webhook' },
  url: Type.String({
    description:
      'The destination of its events: the whole url for callers who can list webhooks (`governance:read`), and only ' +
      'its origin for all others',
  }),
  enabled: Type.Boolean({ description: 'Whether events are sent to it' }),
})

export const SuspensionReceipt = Named(
  'SuspensionReceipt',
  Type.Object(
    {
      agent_triggers_disabled: Type.Integer({ description: 'Number of disabled triggers of the kind `agent`' }),
      integration_triggers_disabled: Type.Integer({
        description: 'Number of disabled triggers of the kind `integration`',
      }),
      invites_invalidated: Type.Integer({
        description: 'The number of revoked invitations',
      }),
      kept_oracle: Type.Boolean({ description: 'Whether the member owns the Oracle and it keeps running' }),
      login_blocked: Type.Boolean({ description: 'Whether sign-in is blocked and the sessions have ended' }),
      login_block_failed: Type.Boolean({
        description: 'Whether the identity provider has not accepted the block yet; Reeve retries',
      }),
      login_blocked_unmarked: Type.Boolean({
        description: 'Whether reactivation will not lift the block',
      }),
      integrations_on_account: Type.Array(AccountIntegration, {
        description: 'Integrations that Reeve cannot revoke: revoke them at the provider',
      }),
      suspension_id: { ...Uuid, description: 'The id of the suspension' },
      already_suspended: Type.Boolean({
        description:
          'Whether the member was suspended before: then only keys are revoked, and a missing login block is set',
      }),
      login_block_skipped: Nullable(
        Enum(['active_in_other_organization'], { description: 'Why sign-in was not blocked; null otherwise' }),
      ),
      api_keys_stopped: Type.Array(StoppedApiKey, {
        description: 'The member’s API keys: refused from now on, until the member is reactivated',
      }),
      api_keys_revoked: Type.Integer({ description: 'The number of permanently revoked keys' }),
      sessions_ended: Type.Integer({ description: 'Number of sessions that the login block ended' }),
      webhooks_created: Type.Array(CreatedWebhook, {
        description: 'Governance webhooks that the member created; they keep running',
      }),
      dry_run: Type.Boolean({ description: 'Whether this was a dry run and was rolled back' }),
    },
    { description: 'The effects of a suspension, and the remaining follow-ups' },
  ),
)
export type Receipt = Static<typeof SuspensionReceipt>

const KeptTrigger = Named(
  'KeptTrigger',
  Type.Object(
    {
      id: Type.String({ description: 'The platform’s id of the trigger' }),
      kind: TriggerKind,
      name: Type.String({ description: 'The name of the trigger' }),
    },
    { description: 'A trigger that a suspension disabled' },
  ),
)

export const SuspensionView = Named(
  'Suspension',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the suspension' },
      user_id: { ...Uuid, description: 'The suspended member' },
      reason: Nullable(Type.String({ description: 'The given reason, or null' })),
      suspended_at: { ...Timestamp, description: 'When the member was suspended' },
      suspended_by: { ...Uuid, description: 'The member who suspended' },
      triggers: Type.Array(KeptTrigger, { description: 'The stored triggers that reactivation enables again' }),
      oracle_paused: Type.Boolean({ description: 'Whether the Oracle was paused with it' }),
      login_blocked: Type.Boolean({ description: 'Whether this suspension blocks sign-in' }),
    },
    { description: 'The record of a suspension' },
  ),
)

export const ReactivationReceipt = Named(
  'ReactivationReceipt',
  Type.Object(
    {
      already_active: Type.Boolean({ description: 'Whether the member was not suspended: then nothing is changed' }),
      triggers_restored: Type.Integer({ description: 'Number of triggers that are enabled again' }),
      not_restored: Type.Array(
        Type.Object({
          id: Type.String({ description: 'The platform’s id of the trigger' }),
          reason: Enum(['deleted', 'changed', 'integration_gone'], { description: 'Why it stays as it is' }),
        }),
        { description: 'Stored triggers that were not restored' },
      ),
      oracle_resumed: Type.Boolean({ description: 'Whether the Oracle runs again' }),
      login_unblocked: Type.Boolean({ description: 'Whether sign-in was unblocked' }),
      login_still_blocked: Type.Boolean({
        description: 'Whether sign-in stays blocked for another reason',
      }),
      suspension_id: { ...Nullable(Uuid), description: 'The suspension that this ends, if any' },
      dry_run: Type.Boolean({ description: 'Whether this was a dry run and was rolled back' }),
    },
    { description: 'The effects of a reactivation' },
  ),
)

export const RemovalReceipt = Named(
  'RemovalReceipt',
  Type.Object(
    {
      triggers_disabled: Type.Integer({ description: 'The number of disabled triggers' }),
      invites_invalidated: Type.Integer({
        description: 'The number of revoked invitations',
      }),
      api_keys_revoked: Type.Integer({ description: 'The number of revoked API keys' }),
      oracle_paused: Type.Boolean({ description: 'Whether the Oracle was paused' }),
      dry_run: Type.Boolean({ description: 'Whether this was a dry run and was rolled back' }),
    },
    { description: 'The effects of a removal' },
  ),
)

export const exampleSuspensionId = '0199d0b7-2f4c-7a18-b3e6-9d51a0c8f274'

export const exampleSuspension: Static<typeof SuspensionView> = {
  id: exampleSuspensionId,
  user_id: exampleMember.user_id,
  reason: 'Left the company',
  suspended_at: '2026-07-14T16:40:12.345Z',
  suspended_by: '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada',
  triggers: [{ id: 'daily-report', kind: 'agent', name: 'Daily report' }],
  oracle_paused: false,
  login_blocked: true,
}

export const exampleReceipt: Receipt = {
  agent_triggers_disabled: 1,
  integration_triggers_disabled: 0,
  invites_invalidated: 1,
  kept_oracle: false,
  login_blocked: true,
  login_block_failed: false,
  login_blocked_unmarked: false,
  integrations_on_account: [
    {
      id: 'github-4711',
      provider: 'github',
      name: 'GitHub (ghopper)',
      status: 'connected',
      connected_at: '2026-03-02T09:15:00.000Z',
      last_used_at: null,
      triggers: 0,
    },
  ],
  suspension_id: exampleSuspensionId,
  already_suspended: false,
  login_block_skipped: null,
  api_keys_stopped: [{ id: '0199c2f4-0c6e-7f10-b3a2-4e7d0c1b9a55', name: 'Deployment' }],
  api_keys_revoked: 0,
  sessions_ended: 2,
  webhooks_created: [],
  dry_run: false,
}
