import type { AuditEntry, SuspensionReceipt } from '@reeve/sdk'
import type { TFunction } from 'i18next'

/** The effects of a suspension. */
interface Stopped {
  readonly keys: readonly { readonly name: string }[]
  readonly revoked: number
  readonly triggers: number
  readonly invitations: number
  readonly sessions: number
  readonly webhooks: number
  readonly keepsOracle: boolean
}

/** True if the sessions have ended, even if the identity provider has not accepted the sign-in block yet. */
export const endsSessions = (receipt: SuspensionReceipt): boolean => receipt.login_blocked || receipt.login_block_failed

export const stoppedBy = (receipt: SuspensionReceipt): Stopped => ({
  keys: receipt.api_keys_stopped,
  revoked: receipt.api_keys_revoked,
  triggers: receipt.agent_triggers_disabled + receipt.integration_triggers_disabled,
  invitations: receipt.invites_invalidated,
  sessions: receipt.sessions_ended,
  webhooks: receipt.webhooks_disabled.length,
  keepsOracle: receipt.kept_oracle,
})

type After = {
  readonly api_keys_stopped?: Stopped['keys']
  readonly login_block?: string
  readonly sessions_ended?: number
  readonly kept_oracle?: boolean
} & {
  readonly [list in
    | 'api_keys_revoked'
    | 'triggers_disabled'
    | 'invitations_revoked'
    | 'webhooks_disabled']?: readonly string[]
}

const afterOf = ({ changes }: AuditEntry) => (changes?.after ?? {}) as After

/** The effects according to the audit entry, which lists the items that the receipt only counts. */
export function stoppedIn(entry: AuditEntry): Stopped {
  const after = afterOf(entry)
  return {
    keys: after.api_keys_stopped ?? [],
    revoked: after.api_keys_revoked?.length ?? 0,
    triggers: after.triggers_disabled?.length ?? 0,
    invitations: after.invitations_revoked?.length ?? 0,
    sessions: after.sessions_ended ?? 0,
    webhooks: after.webhooks_disabled?.length ?? 0,
    keepsOracle: after.kept_oracle ?? false,
  }
}

/** The states of a sign-in block in an audit entry if the suspension did not block sign-in. */
const WITHOUT_BLOCK: readonly unknown[] = ['not_asked', 'skipped']

/**
 * True if the suspension blocked sign-in, and no session was ended. A later block has its own entry, so without a block
 * in this entry the number is unknown.
 */
export function endedNoSession(entry: AuditEntry): boolean {
  const { login_block: block = 'not_asked', sessions_ended: sessions } = afterOf(entry)
  return !WITHOUT_BLOCK.includes(block) && sessions === 0
}

/** Ids of the revoked invitations. */
export const revokedIn = (entry: AuditEntry): readonly string[] => afterOf(entry).invitations_revoked ?? []

/** The effects in words, with the email addresses of the invitations if all are known. */
export function describeStopped(
  t: TFunction<['members', 'offboarding']>,
  { keys, triggers, invitations, sessions, webhooks }: Stopped,
  addresses: readonly string[],
): string[] {
  const names = keys.map(({ name }) => name).join(', ')
  const people = addresses.length === invitations ? ` (${addresses.join(', ')})` : ''
  return [
    t('bulk.access'),
    keys.length > 0 && `${t('bulk.keys', { count: keys.length })} (${names})`,
    triggers > 0 && t('bulk.triggers', { count: triggers }),
    invitations > 0 && t('bulk.invitations', { count: invitations }) + people,
    sessions > 0 && t('bulk.sessions', { count: sessions }),
    webhooks > 0 && t('offboarding:webhooks', { count: webhooks }),
  ].filter(part => part !== false)
}
