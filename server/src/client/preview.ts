import type { ReactivationReceipt, RemovalReceipt, SuspensionReceipt, UnlinkReceipt } from '@reeve/sdk'
import { visible } from './table.ts'

/** The lines of a suspension's preview: its effects, and the follow-up tasks. */
export function previewOfSuspension(receipt: SuspensionReceipt): string[] {
  const { agent_triggers_disabled: agents, integration_triggers_disabled: integrations } = receipt
  const { api_keys_stopped: keys, webhooks_disabled: disabled, integrations_on_account: connections } = receipt
  const running = receipt.webhooks_created.filter(({ enabled }) => enabled)
  return [
    receipt.already_suspended ? 'no suspension: the member is already suspended' : 'suspend the member',
    agents > 0 && `disable ${counted(agents, 'agent trigger')}`,
    integrations > 0 && `disable ${counted(integrations, 'integration trigger')}`,
    receipt.kept_oracle && 'keep the Oracle running',
    receipt.invites_invalidated > 0 && invalidate(receipt.invites_invalidated),
    keys.length > 0 && keysOf(receipt),
    loginOf(receipt),
    disabled.length > 0 && `disable these webhooks until reactivation: ${listed(disabled.map(({ url }) => url))}`,
    running.length > 0 && `keep webhooks of the member running: ${listed(running.map(({ url }) => url))}`,
    connections.length > 0 &&
      'keep integrations that must be revoked at their provider: ' +
        listed(connections.map(({ name, provider }) => `${name} (${provider})`)),
  ].filter(line => line !== false)
}

/** The receipt of a repeated suspension lists the keys that the first one disabled. */
function keysOf({ already_suspended: isOld, api_keys_revoked: revoked, api_keys_stopped: keys }: SuspensionReceipt) {
  const names = listed(keys.map(({ name }) => name))
  if (isOld)
    return revoked > 0 ? `permanently revoke ${counted(revoked, 'API key')}` : `keep these API keys disabled: ${names}`
  return revoked > 0
    ? `permanently revoke these API keys: ${names}`
    : `disable these API keys until reactivation: ${names}`
}

function loginOf(receipt: SuspensionReceipt): string {
  if (receipt.login_blocked_unmarked) return 'keep a sign-in block that reactivation does not lift'
  if (receipt.login_blocked && receipt.already_suspended && receipt.sessions_ended === 0) {
    return 'keep sign-in blocked'
  }
  if (receipt.login_blocked) return `block sign-in, and end ${counted(receipt.sessions_ended, 'session')}`
  if (receipt.login_block_skipped) return 'leave sign-in allowed, because the member is active in another organization'
  return 'leave sign-in allowed; use --block-login to block it'
}

/** Lines of a removal's preview. */
export const previewOfRemoval = (receipt: RemovalReceipt): string[] =>
  [
    'end the membership',
    receipt.triggers_disabled > 0 && `disable ${counted(receipt.triggers_disabled, 'trigger')}`,
    receipt.oracle_paused && 'pause the Oracle',
    receipt.invites_invalidated > 0 && invalidate(receipt.invites_invalidated),
    receipt.api_keys_revoked > 0 && `permanently revoke ${counted(receipt.api_keys_revoked, 'API key')}`,
  ].filter(line => line !== false)

/** Lines of a reactivation's preview: its effects, and what it does not restore. */
export const previewOfReactivation = (receipt: ReactivationReceipt): string[] =>
  [
    receipt.already_active ? 'no reactivation: the member is already active' : 'end the suspension',
    receipt.triggers_restored > 0 && `enable ${counted(receipt.triggers_restored, 'trigger')} again`,
    receipt.not_restored.length > 0 && `leave these triggers unchanged: ${withReasons(receipt.not_restored)}`,
    receipt.webhooks_restored > 0 && `enable ${counted(receipt.webhooks_restored, 'webhook')} again`,
    receipt.webhooks_not_restored.length > 0 &&
      `leave these webhooks unchanged: ${withReasons(receipt.webhooks_not_restored)}`,
    receipt.oracle_resumed && 'resume the Oracle',
    receipt.login_unblocked && 'unblock sign-in',
    receipt.login_still_blocked && 'leave sign-in blocked, because it is also blocked for another reason',
  ].filter(line => line !== false)

const withReasons = (kept: ReactivationReceipt['not_restored']) =>
  listed(kept.map(({ id, reason }) => `${id} (${reason})`))

/** The effects of unlinking an identity, and the remaining sign-in methods. */
export const previewOfUnlinking = (receipt: UnlinkReceipt): string[] =>
  [
    receipt.identities_unlinked === 0
      ? 'no change: no identity is linked'
      : `unlink the identity, and end ${counted(receipt.sessions_ended, 'session')}`,
    receipt.identities_unlinked > 0 && 'link the identity of the next sign-in at the provider with this address',
    receipt.remaining_methods.length > 0 && `keep these sign-in methods: ${listed(receipt.remaining_methods)}`,
  ].filter(line => line !== false)

const invalidate = (invitations: number) => `revoke ${counted(invitations, 'invitation')} that the member sent`

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

const listed = (names: readonly string[]) => names.map(visible).join(', ')
