import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { BlockState } from '../accounts/index.ts'
import type { IntegrationRow } from '../integrations/index.ts'
import type { StoppedTrigger } from '../triggers/index.ts'
import type { MemberView, Receipt } from './members.contract.ts'
import type { Member } from './members.sql.ts'

export const toMemberView = (member: Member): MemberView => ({
  user_id: member.userId,
  email: member.email,
  name: member.name,
  profile_id: member.profileId,
  is_owner: member.isOwner,
  status: member.status,
  suspended_at: toTimestampOrNull(member.suspendedAt),
  joined_at: toTimestamp(member.joinedAt),
})

/** What a suspension did, as its receipt says it. `login` is null when no block was asked for. */
export const toReceipt = (done: {
  suspensionId: string
  triggers: readonly StoppedTrigger[]
  invitations: number
  keptOracle: boolean
  login: BlockState | null
  integrations: readonly (IntegrationRow & { triggers: number })[]
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
  suspension_id: done.suspensionId,
  already_suspended: done.alreadySuspended,
  dry_run: done.dryRun,
})

/** An unmarked block stands too: it is blocked, and reactivation will not lift it. */
export const toLoginOutcome = (login: BlockState | null) => ({
  login_blocked: login === 'in_place' || login === 'unmarked',
  login_block_failed: login === 'requested',
  login_blocked_unmarked: login === 'unmarked',
  login_block_skipped: login === 'skipped' ? ('active_in_other_organization' as const) : null,
})
