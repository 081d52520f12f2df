import { toTimestampOrNull } from '../../kernel/schema.ts'
import type { BlockState } from '../accounts/login-blocks/index.ts'
import type { IntegrationRow } from '../integrations/index.ts'
import type { StoppedTriggerRow } from '../triggers/index.ts'
import type { LeftBehind } from './left-behind.ts'
import type { Receipt } from './offboarding.contract.ts'

/** What a suspension did, as its receipt says it. `login` is null when no block was asked for. */
export const toReceipt = (done: {
  suspensionId: string
  triggers: readonly StoppedTriggerRow[]
  invitations: number
  keptOracle: boolean
  login: BlockState | null
  integrations: readonly (IntegrationRow & { triggers: number })[]
  keys: LeftBehind['keys']
  keysRevoked: number
  sessionsEnded: number
  webhooks: LeftBehind['webhooks']
  alreadySuspended: boolean
  dryRun: boolean
}): Receipt => ({
  agent_triggers_disabled: done.triggers.filter(({ kind }) => kind === 'agent').length,
  integration_triggers_disabled: done.triggers.filter(({ kind }) => kind === 'integration').length,
  invites_invalidated: done.invitations,
  kept_oracle: done.keptOracle,
  ...toLoginOutcome(done.login),
  integrations_on_account: done.integrations.map(integration => ({
    id: integration.id,
    provider: integration.provider,
    name: integration.name,
    status: integration.status,
    connected_at: toTimestampOrNull(integration.connected_at),
    last_used_at: toTimestampOrNull(integration.last_used_at),
    triggers: integration.triggers,
  })),
  api_keys_stopped: [...done.keys],
  api_keys_revoked: done.keysRevoked,
  sessions_ended: done.sessionsEnded,
  webhooks_created: [...done.webhooks],
  suspension_id: done.suspensionId,
  already_suspended: done.alreadySuspended,
  dry_run: done.dryRun,
})

/** With an unmarked block the login is blocked too, but reactivation will not lift it. */
export const toLoginOutcome = (login: BlockState | null) => ({
  login_blocked: login === 'in_place' || login === 'unmarked',
  login_block_failed: login === 'requested',
  login_blocked_unmarked: login === 'unmarked',
  login_block_skipped: login === 'skipped' ? ('active_in_other_organization' as const) : null,
})
