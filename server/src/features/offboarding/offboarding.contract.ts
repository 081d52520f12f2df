import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { DryRun, Nullable, Timestamp, Uuid, Word } from '../../kernel/schema.ts'
import { TRIGGER_KINDS } from '../../kernel/vocabulary.ts'
import { exampleMember } from '../members/index.ts'

export const notSuspended = defineError('not_suspended', 'not_found', 'The member is not suspended')
export const cannotSuspendSelf = defineError('cannot_suspend_self', 'conflict', 'Nobody suspends themselves')
export const cannotRemoveSelf = defineError('cannot_remove_self', 'conflict', 'Nobody removes themselves')
export const keepOracleRequired = defineError(
  'keep_oracle_required',
  'invalid',
  'The member owns the Oracle: say with keep_oracle whether it keeps running',
)

export const SuspensionRequest = Type.Object(
  {
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'Why, for the audit trail and the webhooks' })),
    block_login: Type.Boolean({
      default: false,
      description: 'Block the login of the whole account and end its sessions',
    }),
    keep_oracle: Type.Optional(
      Type.Boolean({ description: 'Whether the Oracle keeps running; required when the member owns it' }),
    ),
    revoke_keys: Type.Boolean({
      default: false,
      description: 'Revoke the member’s API keys for good: a key that leaked must not come back with the person',
    }),
  },
  { additionalProperties: false },
)

export const AccountIntegration = Type.Object({
  id: Type.String(),
  provider: Type.String(),
  name: Type.String(),
  status: Type.String(),
  connected_at: Nullable(Timestamp),
  last_used_at: Nullable(Timestamp),
  triggers: Type.Integer({ description: 'How many of the member’s triggers use it' }),
})

const Reason = Type.String({ maxLength: 500, description: 'Why, for the audit trail and the webhooks' })

/** A DELETE has no body: its reason stands in the query. */
export const EndQuery = Type.Object({ ...DryRun.properties, reason: Type.Optional(Reason) })

export const SuspensionReceipt = Type.Object({
  agent_triggers_disabled: Type.Integer(),
  integration_triggers_disabled: Type.Integer(),
  invites_invalidated: Type.Integer(),
  kept_oracle: Type.Boolean(),
  login_blocked: Type.Boolean(),
  login_block_failed: Type.Boolean(),
  login_blocked_unmarked: Type.Boolean(),
  integrations_on_account: Type.Array(AccountIntegration),
  suspension_id: Uuid,
  already_suspended: Type.Boolean(),
  login_block_skipped: Nullable(Word(['active_in_other_organization'])),
  api_keys_stopped: Type.Array(Type.Object({ id: Uuid, name: Type.String() }), {
    description: 'The member’s API keys: refused from now on, until the member is reactivated',
  }),
  api_keys_revoked: Type.Integer({ description: 'Of these, how many were revoked for good' }),
  sessions_ended: Type.Integer({ description: 'Sessions that the login block ended' }),
  webhooks_created: Type.Array(Type.Object({ id: Uuid, url: Type.String(), enabled: Type.Boolean() }), {
    description: 'Governance webhooks that the member made; they go on',
  }),
  dry_run: Type.Boolean(),
})
export type Receipt = Static<typeof SuspensionReceipt>

export const SuspensionView = Type.Object({
  id: Uuid,
  user_id: Uuid,
  reason: Nullable(Type.String()),
  suspended_at: Timestamp,
  suspended_by: Uuid,
  triggers: Type.Array(Type.Object({ id: Type.String(), kind: Word(TRIGGER_KINDS), name: Type.String() })),
  oracle_paused: Type.Boolean(),
  login_blocked: Type.Boolean(),
})

export const ReactivationReceipt = Type.Object({
  triggers_restored: Type.Integer(),
  not_restored: Type.Array(
    Type.Object({ id: Type.String(), reason: Word(['deleted', 'changed', 'integration_gone']) }),
  ),
  oracle_resumed: Type.Boolean(),
  login_unblocked: Type.Boolean(),
  dry_run: Type.Boolean(),
})

export const RemovalReceipt = Type.Object({
  triggers_disabled: Type.Integer(),
  invites_invalidated: Type.Integer(),
  api_keys_revoked: Type.Integer(),
  oracle_paused: Type.Boolean(),
  dry_run: Type.Boolean(),
})

const exampleSuspensionId = '0199d0b7-2f4c-7a18-b3e6-9d51a0c8f274'

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
