import type { Login, LoginBlockRow } from '../accounts/login-blocks/index.ts'
import type { KeptWebhookRow } from '../governance/webhooks/index.ts'
import type { IntegrationRow } from '../integrations/index.ts'
import type { MemberRow } from '../members/index.ts'
import type { KeptTriggerRow } from '../triggers/index.ts'
import { type Owned, ownsOracle } from './suspension-effects.ts'
import type { SuspensionRow } from './suspensions.sql.ts'

/**
 * The state on which the preview of a suspension, reactivation or removal depends. The preview's ETag covers it. The
 * fields are listed one by one, so that a new column does not invalidate a preview. It omits the account, the member's
 * details and times of last use, because they do not affect the preview.
 */
interface Previewed {
  readonly member: MemberRow | undefined
  readonly suspension: SuspensionRow | undefined
}

/** The member as the caller sees them, with permissions and suspension. `joined_at` identifies the membership. */
export const previewedMember = ({ member, suspension }: Previewed) => ({
  member: member && {
    user_id: member.user_id,
    email: member.email,
    name: member.name,
    joined_at: member.joined_at,
    status: member.status,
    profile_id: member.profile_id,
    permissions: member.permissions,
    is_owner: member.is_owner,
  },
  suspension: suspension && {
    id: suspension.id,
    block_login: suspension.block_login,
    is_local: suspension.is_local,
    directory_id: suspension.directory_id,
  },
})

/**
 * The owned resources. The Oracle matters only if the member owns it, and other owners only if the member is an owner.
 */
export const previewedResources = (found: Owned & { readonly hasOtherActiveOwner: boolean }) => ({
  isLastActiveOwner: found.member?.is_owner && !found.hasOtherActiveOwner,
  oracle: ownsOracle(found) && found.oracle && { status: found.oracle.status },
  triggers: found.triggers.map(({ id, kind, runs_oracle }) => ({ id, kind, runs_oracle })),
  invitations: found.invitations.map(({ id }) => id),
  keys: found.keys.map(({ id, name }) => ({ id, name })),
})

export const previewedLogin = (login: Login) => ({
  block: previewedBlock(login.block),
  isActiveElsewhere: login.isActiveElsewhere,
  sessions: login.sessions,
})

export const previewedBlock = (block: LoginBlockRow | undefined) =>
  block && { state: block.state, suspension_id: block.suspension_id }

/** The integrations as the receipt lists them, but without the times of last use. */
export const previewedIntegrations = (integrations: readonly (IntegrationRow & { readonly triggers: number })[]) =>
  integrations.map(({ id, provider, name, status, connected_at, triggers }) => ({
    id,
    provider,
    name,
    status,
    connected_at,
    triggers,
  }))

export const previewedWebhooks = (webhooks: readonly { id: string; url: string; enabled: boolean }[]) =>
  webhooks.map(({ id, url, enabled }) => ({ id, url, enabled }))

/** The triggers that the suspension disabled, with the fields that determine why one is not restored. */
export const previewedKeptTriggers = (triggers: readonly KeptTriggerRow[]) =>
  triggers.map(({ id, kind, present_kind, is_stopped, integration_gone }) => ({
    id,
    kind,
    present_kind,
    is_stopped,
    integration_gone,
  }))

/** The disabled webhooks, including the fields that determine why one is not restored. */
export const previewedKeptWebhooks = (webhooks: readonly KeptWebhookRow[]) =>
  webhooks.map(({ id, url, is_stopped, hold }) => ({ id, url, is_stopped, hold }))
