import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { EndQuery, Enum, Extended, Named, Nullable, Reason, Timestamp, TriggerKind, Uuid } from '../../kernel/schema.ts'
import { Integration } from '../integrations/index.ts'
import { exampleMember, HeldBy } from '../members/index.ts'

export const notSuspended = defineError('not_suspended', 'not_found', 'The member is not suspended')
export const cannotSuspendSelf = defineError('cannot_suspend_self', 'conflict', 'Members cannot suspend themselves')
export const cannotRemoveSelf = defineError('cannot_remove_self', 'conflict', 'Members cannot remove themselves')
export const heldByDirectory = defineError(
  'held_by_directory',
  'conflict',
  'A directory holds the suspension: reactivate the person at the identity provider; an owner can override this',
)
export const keepOracleRequired = defineError(
  'keep_oracle_required',
  'invalid',
  'The member owns the Oracle: set keep_oracle to true or false',
)

export const serviceAccountsLeft = defineError(
  'service_accounts_left',
  'conflict',
  'The member answers for service accounts: name in service_accounts_to who will; `errors` lists the accounts',
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
        Type.Boolean({ description: 'True to keep the Oracle running; required if the member owns it' }),
      ),
      revoke_keys: Type.Boolean({
        default: false,
        description: 'Permanently revoke the API keys that the member owns or knows',
      }),
      disable_webhooks: Type.Boolean({
        default: false,
        description:
          'Disable the webhooks that the member created or last changed, until reactivation; needs ' +
          '`governance:write`, in a session `governance.manage`',
      }),
    },
    { additionalProperties: false, description: 'The options of a suspension' },
  ),
)

export const AccountIntegration = Extended(
  'AccountIntegration',
  Integration,
  { triggers: Type.Integer({ description: 'The member’s triggers that use the integration' }) },
  { description: 'An integration of the suspended member that should be revoked at its provider' },
)

const StoppedApiKey = Named(
  'StoppedApiKey',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id' },
      name: Type.String({ description: 'The name' }),
    },
    { description: 'An API key' },
  ),
)

const MemberWebhook = Named(
  'MemberWebhook',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the webhook' },
      url: Type.String({
        description: 'The URL; only its origin without `governance:read`, and in the record of a suspension',
      }),
      enabled: Type.Boolean({ description: 'True if it is enabled' }),
    },
    { description: 'A governance webhook that the member created or last changed' },
  ),
)

const KnownDirectory = Named(
  'KnownDirectory',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id' },
      name: Type.String({ description: 'The name' }),
    },
    { description: 'A directory whose token or logout keys the member knows: replace them' },
  ),
)

const KnownServiceKey = Extended(
  'KnownServiceKey',
  StoppedApiKey,
  {
    owner_user_id: { ...Uuid, description: 'The id of its owner' },
    owner_name: Type.String({ description: 'The name of its owner' }),
  },
  { description: 'A key of a service account that the member knows' },
)

const ServiceAccount = Named(
  'AnsweredServiceAccount',
  Type.Object(
    {
      user_id: { ...Uuid, description: 'The id of the service account' },
      name: Type.String({ description: 'The name of the service account' }),
      status: Enum(['active', 'suspended'], { description: 'The status of the service account' }),
    },
    { description: 'A service account for which the member answers' },
  ),
)

export const SuspensionReceipt = Named(
  'SuspensionReceipt',
  Type.Object(
    {
      agent_triggers_disabled: Type.Integer({ description: 'Disabled triggers of the kind `agent`' }),
      integration_triggers_disabled: Type.Integer({
        description: 'Disabled triggers of the kind `integration`',
      }),
      invites_invalidated: Type.Integer({
        description: 'Revoked invitations',
      }),
      kept_oracle: Type.Boolean({ description: 'True if the member’s Oracle keeps running' }),
      login_blocked: Type.Boolean({ description: 'True if sign-in is blocked and the sessions have ended' }),
      login_block_failed: Type.Boolean({
        description: 'True if the identity provider has not accepted the block yet; Reeve retries',
      }),
      login_blocked_unmarked: Type.Boolean({
        description: 'True if reactivation will not lift the block',
      }),
      integrations_on_account: Type.Array(AccountIntegration, {
        description: 'Integrations to revoke at their providers',
      }),
      suspension_id: { ...Uuid, description: 'The id of the suspension' },
      already_suspended: Type.Boolean({
        description: 'True if the member was suspended before',
      }),
      login_block_skipped: Nullable(
        Enum(['active_in_other_organization', 'service_account'], {
          description: 'Reason for not blocking sign-in, or null',
        }),
      ),
      api_keys_stopped: Type.Array(StoppedApiKey, {
        description: 'API keys that are refused until reactivation',
      }),
      api_keys_revoked: Type.Integer({ description: 'Permanently revoked keys' }),
      sessions_ended: Type.Integer({ description: 'Sessions that the block ended' }),
      webhooks_created: Type.Array(MemberWebhook, {
        description: 'Webhooks of the member; enabled ones keep running',
      }),
      webhooks_disabled: Type.Array(MemberWebhook, { description: 'Webhooks that this request disabled' }),
      directories_known: Type.Array(KnownDirectory, { description: 'Directories that keep working' }),
      service_keys_known: Type.Array(KnownServiceKey, { description: 'Keys that keep working' }),
      service_accounts: Type.Array(ServiceAccount, {
        description: 'Service accounts for which the member answers; active ones keep running',
      }),
      dry_run: Type.Boolean({ description: 'True for a dry run' }),
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
      user_id: { ...Uuid, description: 'The id of the suspended member' },
      reason: Nullable(Type.String({ description: 'The given reason, or null' })),
      suspended_at: { ...Timestamp, description: 'Time of the suspension' },
      suspended_by: { ...Uuid, description: 'The id of the member or directory that suspended them' },
      held_by: HeldBy,
      triggers: Type.Array(KeptTrigger, { description: 'Triggers that reactivation enables again' }),
      webhooks: Type.Array(MemberWebhook, { description: 'Disabled webhooks' }),
      oracle_paused: Type.Boolean({ description: 'True if the suspension paused the Oracle' }),
      login_blocked: Type.Boolean({ description: 'True if this suspension blocks sign-in' }),
    },
    { description: 'The record of a suspension' },
  ),
)

const NotRestored = Named(
  'NotRestored',
  Type.Object(
    {
      id: Type.String({ description: 'The id of the trigger or webhook' }),
      reason: Enum(
        ['deleted', 'changed', 'integration_gone', 'forbidden', 'not_requested', 'other_suspension', 'other_removal'],
        { description: 'The reason' },
      ),
    },
    { description: 'A trigger or webhook that stays disabled' },
  ),
)

export const ReactivationQuery = Type.Object({
  ...EndQuery.properties,
  restore_webhooks: Type.Boolean({ default: true, description: 'False to leave the disabled webhooks disabled' }),
  override: Type.Boolean({
    default: false,
    description: 'True to override the hold of a directory; owners only',
  }),
})

export const ReactivationReceipt = Named(
  'ReactivationReceipt',
  Type.Object(
    {
      already_active: Type.Boolean({ description: 'True if the member was active: nothing changed' }),
      triggers_restored: Type.Integer({ description: 'Triggers that are enabled again' }),
      not_restored: Type.Array(NotRestored, { description: 'Triggers that stay disabled' }),
      webhooks_restored: Type.Integer({ description: 'Restored webhooks' }),
      webhooks_not_restored: Type.Array(NotRestored, { description: 'Webhooks that stay disabled' }),
      oracle_resumed: Type.Boolean({ description: 'True if the Oracle runs again' }),
      login_unblocked: Type.Boolean({ description: 'True if sign-in was unblocked' }),
      login_still_blocked: Type.Boolean({
        description: 'True if another reason blocks sign-in',
      }),
      suspension_id: { ...Nullable(Uuid), description: 'The id of the ended suspension, if any' },
      dry_run: Type.Boolean({ description: 'True for a dry run' }),
    },
    { description: 'The effects of a reactivation' },
  ),
)

export const RemovalQuery = Type.Object({
  ...EndQuery.properties,
  service_accounts_to: Type.Optional({
    ...Uuid,
    description: 'The id of the person who will answer for the service accounts of the member',
  }),
})

export const RemovalReceipt = Named(
  'RemovalReceipt',
  Type.Object(
    {
      triggers_disabled: Type.Integer({ description: 'Disabled triggers' }),
      invites_invalidated: Type.Integer({
        description: 'Revoked invitations',
      }),
      api_keys_revoked: Type.Integer({ description: 'Revoked API keys' }),
      oracle_paused: Type.Boolean({ description: 'True if the Oracle was paused' }),
      webhooks_created: Type.Array(MemberWebhook, {
        description: 'Webhooks of the member; enabled ones keep running',
      }),
      directories_known: Type.Array(KnownDirectory, { description: 'Directories that keep working' }),
      service_keys_known: Type.Array(KnownServiceKey, { description: 'Keys that keep working' }),
      service_accounts: Type.Array(ServiceAccount, { description: 'Service accounts that were handed over' }),
      dry_run: Type.Boolean({ description: 'True for a dry run' }),
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
  held_by: ['local'],
  triggers: [{ id: 'daily-report', kind: 'agent', name: 'Daily report' }],
  webhooks: [],
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
  webhooks_disabled: [],
  directories_known: [],
  service_keys_known: [],
  service_accounts: [],
  dry_run: false,
}
