import type { Static } from 'typebox'
import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import { type BlockState, type LoginBlockRow, stateOfOwnBlock } from '../accounts/login-blocks/index.ts'
import type { KeptWebhookRow } from '../governance/webhooks/index.ts'
import type { IntegrationRow } from '../integrations/index.ts'
import type { KeptTriggerRow } from '../triggers/index.ts'
import { sourcesOf } from './holds.ts'
import type { Receipt, SuspensionView } from './offboarding.contract.ts'
import { countKind } from './offboarding.facts.ts'
import type { SuspensionEffects } from './suspension-effects.ts'
import type { SuspensionRow } from './suspensions.sql.ts'

/** Maps the effects of a suspension to its receipt. */
export const toReceipt = ({
  suspension,
  effects,
  ...done
}: {
  suspension: { readonly id: string }
  effects: SuspensionEffects
  integrations: readonly (IntegrationRow & { triggers: number })[]
  webhooks: Receipt['webhooks_created']
  disabledWebhooks: Receipt['webhooks_disabled']
  directories: Receipt['directories_known']
  serviceKeys: Receipt['service_keys_known']
  serviceAccounts: Receipt['service_accounts']
  /** True if a sign-in block was requested for a service account, which has no sign-in. */
  skipsLogin: boolean
  alreadySuspended: boolean
  dryRun: boolean
}): Receipt => ({
  agent_triggers_disabled: countKind(effects, 'agent'),
  integration_triggers_disabled: countKind(effects, 'integration'),
  invites_invalidated: effects.invitations.length,
  kept_oracle: effects.keptOracle,
  // A dry run does not call a remote provider. It assumes that the provider would block the login.
  ...toLoginOutcome(done.dryRun && effects.loginBlock === 'requested' ? 'in_place' : effects.loginBlock),
  ...(done.skipsLogin && { login_block_skipped: 'service_account' as const }),
  integrations_on_account: done.integrations.map(integration => ({
    id: integration.id,
    provider: integration.provider,
    name: integration.name,
    status: integration.status,
    connected_at: toTimestampOrNull(integration.connected_at),
    last_used_at: toTimestampOrNull(integration.last_used_at),
    triggers: integration.triggers,
  })),
  api_keys_stopped: [...effects.keys],
  api_keys_revoked: effects.revokedKeys.length + effects.revokedServiceKeys.length,
  sessions_ended: effects.sessionsEnded,
  webhooks_created: done.webhooks,
  webhooks_disabled: done.disabledWebhooks,
  directories_known: done.directories,
  service_keys_known: done.serviceKeys,
  service_accounts: done.serviceAccounts,
  suspension_id: suspension.id,
  already_suspended: done.alreadySuspended,
  dry_run: done.dryRun,
})

/**
 * Maps the state of a login block to fields of the receipt. `unmarked` means that the login is blocked, but not by this
 * suspension, so a reactivation does not unblock it.
 */
export const toLoginOutcome = (block: BlockState | null) => ({
  login_blocked: block === 'in_place' || block === 'unmarked',
  login_block_failed: block === 'requested',
  login_blocked_unmarked: block === 'unmarked',
  login_block_skipped: block === 'skipped' ? ('active_in_other_organization' as const) : null,
})

export const toSuspensionView = (
  suspension: SuspensionRow,
  triggers: readonly KeptTriggerRow[],
  webhooks: readonly KeptWebhookRow[],
  block: LoginBlockRow | undefined,
): Static<typeof SuspensionView> => ({
  id: suspension.id,
  user_id: suspension.user_id,
  reason: suspension.reason,
  suspended_at: toTimestamp(suspension.suspended_at),
  suspended_by: suspension.suspended_by,
  held_by: sourcesOf(suspension),
  triggers: triggers.map(({ id, kind, name }) => ({ id, kind, name })),
  webhooks: webhooks.map(({ id, name, enabled }) => ({ id, url: name, enabled })),
  oracle_paused: suspension.oracle_paused,
  login_blocked: stateOfOwnBlock(block, { suspensionId: suspension.id }) === 'in_place',
})
