import type { ReactivationReceipt, RemovalReceipt, SuspensionReceipt, UnlinkReceipt } from '@reeve/sdk'
import { visible } from './terminal-text.ts'

/** A receipt in words. */
export interface Preview {
  /** The effects, one per line. */
  readonly lines: string[]
  /** The reason why nothing changes; undefined if something does. */
  readonly unchanged?: string | undefined
}

/** The parts of a request that its receipt does not repeat. */
interface Asked {
  readonly asksForBlock?: boolean
  readonly pausesOracle?: boolean
  /** The name of the option that blocks sign-in. */
  readonly blockOption?: string
}

/**
 * A suspension's effects, and the follow-up tasks. The receipt does not say whether a repeated suspension has set the
 * login block, so a suspension that asked for the block never counts as unchanged.
 */
export function previewOfSuspension(receipt: SuspensionReceipt, asked: Asked = {}): Preview {
  const { asksForBlock = false, pausesOracle = false, blockOption = '--block-login' } = asked
  const { agent_triggers_disabled: agents, integration_triggers_disabled: integrations } = receipt
  const { api_keys_stopped: keys, webhooks_disabled: disabled, integrations_on_account: connections } = receipt
  const changes = receipt.api_keys_revoked > 0 || receipt.sessions_ended > 0 || disabled.length > 0 || asksForBlock
  const lines = [
    !receipt.already_suspended && 'suspend the member',
    agents > 0 && `disable ${counted(agents, 'agent trigger')}`,
    integrations > 0 && `disable ${counted(integrations, 'integration trigger')}`,
    receipt.kept_oracle && 'keep the Oracle running',
    pausesOracle && !receipt.already_suspended && 'pause the Oracle, if the member owns it',
    receipt.invites_invalidated > 0 && invalidate(receipt.invites_invalidated),
    keys.length > 0 && keysOf(receipt),
    receipt.login_block_failed && receipt.sessions_ended > 0 && `end ${counted(receipt.sessions_ended, 'session')}`,
    loginOf(receipt, blockOption),
    disabled.length > 0 && `disable these webhooks until reactivation: ${listed(disabled.map(({ url }) => url))}`,
    runningWebhooksOf(receipt),
    knownDirectoriesOf(receipt),
    knownKeysOf(receipt),
    serviceAccountsOf(receipt),
    connections.length > 0 &&
      'leave these integrations connected, until someone revokes them at their provider: ' +
        listed(connections.map(({ name, provider }) => `${name} (${provider})`)),
  ]
  return toPreview(lines, receipt.already_suspended && !changes && 'the member is already suspended')
}

const toPreview = (lines: readonly (string | false)[], unchanged: string | false = false): Preview => ({
  lines: lines.filter(line => line !== false),
  ...(unchanged !== false && { unchanged }),
})

function runningWebhooksOf({ webhooks_created: webhooks }: Pick<RemovalReceipt, 'webhooks_created'>) {
  const running = webhooks.filter(({ enabled }) => enabled).map(({ url }) => url)
  return running.length > 0 && `keep webhooks of the member running: ${listed(running)}`
}

function knownDirectoriesOf({ directories_known: directories }: Pick<RemovalReceipt, 'directories_known'>) {
  const names = listed(directories.map(({ name }) => name))
  return names !== '' && `keep these directories connected, whose token or logout keys the member knows: ${names}`
}

function knownKeysOf({ service_keys_known: keys }: Pick<RemovalReceipt, 'service_keys_known'>) {
  const names = listed(keys.map(({ name, owner_name }) => `${owner_name}: ${name}`))
  return names !== '' && `not rotate these keys of service accounts, which the member knows: ${names}`
}

const namesOf = ({ service_accounts: accounts }: Pick<RemovalReceipt, 'service_accounts'>) =>
  listed(accounts.map(({ name }) => name))

function serviceAccountsOf({ service_accounts: accounts }: Pick<SuspensionReceipt, 'service_accounts'>) {
  const active = accounts.filter(({ status }) => status === 'active')
  return (
    active.length > 0 &&
    `keep these service accounts running, for which the member answers: ${namesOf({ service_accounts: active })}`
  )
}

const withSessions = (act: string, ended: number) =>
  ended === 0 ? act : `${act}, and end ${counted(ended, 'session')}`

/** The effect on API keys. The receipt of a repeated suspension lists the keys that the first suspension disabled. */
function keysOf({ already_suspended: isOld, api_keys_revoked: revoked, api_keys_stopped: keys }: SuspensionReceipt) {
  const names = listed(keys.map(({ name }) => name))
  if (isOld)
    return revoked > 0 ? `permanently revoke ${counted(revoked, 'API key')}` : `keep these API keys disabled: ${names}`
  return revoked > 0
    ? `permanently revoke these API keys: ${names}`
    : `disable these API keys until reactivation: ${names}`
}

const BLOCK_PENDING = 'the identity provider has not accepted it yet, and Reeve keeps trying'

/** A remark if a sign-in block was requested but is not in effect; otherwise undefined. */
export function remarkOnBlock(receipt: SuspensionReceipt): string | undefined {
  if (receipt.login_block_failed) return `sign-in block requested, but ${BLOCK_PENDING}`
  if (receipt.login_block_skipped === 'service_account') return 'a service account has no sign-in to block'
  if (receipt.login_block_skipped) return 'sign-in stays allowed, because the member is active in another organization'
  return
}

function loginOf(receipt: SuspensionReceipt, blockOption: string): string {
  if (receipt.login_blocked_unmarked) return 'keep a sign-in block that reactivation does not lift'
  if (receipt.login_blocked && receipt.already_suspended && receipt.sessions_ended === 0) {
    return 'keep sign-in blocked'
  }
  if (receipt.login_blocked) return withSessions('block sign-in', receipt.sessions_ended)
  if (receipt.login_block_failed) return `request a sign-in block: ${BLOCK_PENDING}. If urgent, disable the login there`
  if (receipt.login_block_skipped === 'service_account') return 'block no sign-in: a service account has none'
  if (receipt.login_block_skipped) return 'leave sign-in allowed, because the member is active in another organization'
  return `leave sign-in allowed; use ${blockOption} to block it`
}

export const previewOfRemoval = (receipt: RemovalReceipt): Preview =>
  toPreview([
    'end the membership',
    receipt.triggers_disabled > 0 && `disable ${counted(receipt.triggers_disabled, 'trigger')}`,
    receipt.oracle_paused && 'pause the Oracle',
    receipt.invites_invalidated > 0 && invalidate(receipt.invites_invalidated, 'sent or received'),
    receipt.api_keys_revoked > 0 && `permanently revoke ${counted(receipt.api_keys_revoked, 'API key')}`,
    runningWebhooksOf(receipt),
    knownDirectoriesOf(receipt),
    knownKeysOf(receipt),
    receipt.service_accounts.length > 0 && `hand over these service accounts: ${namesOf(receipt)}`,
  ])

/** The effects of a reactivation, and what it does not restore. */
export const previewOfReactivation = (receipt: ReactivationReceipt): Preview =>
  toPreview(
    [
      !receipt.already_active && 'end the suspension; API keys that are not revoked work again',
      receipt.triggers_restored > 0 && `enable ${counted(receipt.triggers_restored, 'trigger')} again`,
      receipt.not_restored.length > 0 && `leave these triggers unchanged: ${withReasons(receipt.not_restored)}`,
      receipt.webhooks_restored > 0 && `enable ${counted(receipt.webhooks_restored, 'webhook')} again`,
      receipt.webhooks_not_restored.length > 0 &&
        `leave these webhooks unchanged: ${withReasons(receipt.webhooks_not_restored)}`,
      receipt.oracle_resumed && 'resume the Oracle',
      receipt.login_unblocked && 'unblock sign-in, but not restore the sessions that the suspension ended',
      receipt.login_still_blocked && 'leave sign-in blocked, because it is also blocked for another reason',
    ],
    receipt.already_active && 'the member is already active',
  )

const withReasons = (kept: ReactivationReceipt['not_restored']) =>
  listed(kept.map(({ id, reason }) => `${id} (${reason})`))

/** The effects of unlinking an identity, and the remaining sign-in methods. */
export const previewOfUnlinking = (receipt: UnlinkReceipt): Preview =>
  toPreview(
    [
      receipt.identities_unlinked > 0 && withSessions('unlink the identity', receipt.sessions_ended),
      receipt.identities_unlinked > 0 && 'link the identity of the next sign-in at the provider with this address',
      receipt.remaining_methods.length > 0 && `keep these sign-in methods: ${listed(receipt.remaining_methods)}`,
    ],
    receipt.identities_unlinked === 0 && 'no identity is linked',
  )

const invalidate = (invitations: number, how = 'sent') =>
  `revoke ${counted(invitations, 'invitation')} that the member ${how}`

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

const listed = (names: readonly string[]) => names.map(visible).join(', ')
