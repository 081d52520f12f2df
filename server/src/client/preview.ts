import type { ReactivationReceipt, RemovalReceipt, SuspensionReceipt } from '@reeve/sdk'
import { visible } from './table.ts'

/** What a suspension would do, and what it would leave to people. */
export function previewOfSuspension(receipt: SuspensionReceipt): string[] {
  const { agent_triggers_disabled: agents, integration_triggers_disabled: integrations } = receipt
  const { api_keys_stopped: keys, webhooks_created: webhooks, integrations_on_account: connections } = receipt
  return [
    receipt.already_suspended ? 'suspend nobody: the member is suspended already' : 'suspend the member',
    agents > 0 && `stop ${counted(agents, 'agent trigger')}`,
    integrations > 0 && `stop ${counted(integrations, 'integration trigger')}`,
    receipt.kept_oracle && 'let the Oracle run on',
    receipt.invites_invalidated > 0 && invalidate(receipt.invites_invalidated),
    keys.length > 0 && keysOf(receipt),
    loginOf(receipt),
    webhooks.length > 0 && `let webhooks of the member run on: ${listed(webhooks.map(({ url }) => url))}`,
    connections.length > 0 &&
      'leave connections that only their provider can cut: ' +
        listed(connections.map(({ name, provider }) => `${name} (${provider})`)),
  ].filter(line => line !== false)
}

/** The receipt of a suspension that stands already lists the keys that it stopped then. */
function keysOf({ already_suspended: isOld, api_keys_revoked: revoked, api_keys_stopped: keys }: SuspensionReceipt) {
  const names = listed(keys.map(({ name }) => name))
  if (isOld)
    return revoked > 0 ? `revoke ${counted(revoked, 'API key')} for good` : `leave these API keys stopped: ${names}`
  return `stop these API keys ${revoked > 0 ? 'for good' : 'until a reactivation'}: ${names}`
}

function loginOf(receipt: SuspensionReceipt): string {
  if (receipt.login_blocked_unmarked) return 'keep a login block that a reactivation will not lift'
  if (receipt.login_blocked && receipt.already_suspended && receipt.sessions_ended === 0) {
    return 'see that the login is blocked'
  }
  if (receipt.login_blocked) return `block the login, and end ${counted(receipt.sessions_ended, 'session')}`
  if (receipt.login_block_skipped) return 'leave the login open, because the person is active in another organization'
  if (receipt.login_block_failed) return 'try again to block the login, which the identity provider does not take now'
  return 'leave the login open; --block-login blocks it'
}

/** What a removal would do. */
export const previewOfRemoval = (receipt: RemovalReceipt): string[] =>
  [
    'end the membership',
    receipt.triggers_disabled > 0 && `stop ${counted(receipt.triggers_disabled, 'trigger')}`,
    receipt.oracle_paused && 'pause the Oracle',
    receipt.invites_invalidated > 0 && invalidate(receipt.invites_invalidated),
    receipt.api_keys_revoked > 0 && `revoke ${counted(receipt.api_keys_revoked, 'API key')} for good`,
  ].filter(line => line !== false)

/** What a reactivation would do, and what it would leave as it is. */
export const previewOfReactivation = (receipt: ReactivationReceipt): string[] =>
  [
    receipt.already_active ? 'reactivate nobody: the member is active already' : 'end the suspension',
    receipt.triggers_restored > 0 && `enable ${counted(receipt.triggers_restored, 'trigger')} again`,
    receipt.not_restored.length > 0 &&
      `leave these triggers as they are: ${listed(receipt.not_restored.map(({ id, reason }) => `${id} (${reason})`))}`,
    receipt.oracle_resumed && 'let the Oracle run again',
    receipt.login_unblocked && 'open the login again',
    receipt.login_still_blocked && 'leave the login blocked, because not only this suspension blocks it',
  ].filter(line => line !== false)

const invalidate = (invitations: number) => `invalidate ${counted(invitations, 'invitation')} that the member sent`

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

const listed = (names: readonly string[]) => names.map(visible).join(', ')
