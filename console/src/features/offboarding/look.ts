import type { ReactivationReceipt, SuspensionReceipt } from '@reeve/sdk'

/** What a preview shows, line by line, in a form that can be compared. */
export type Line = 'access' | 'keys' | 'triggers' | 'invitations' | 'login' | 'oracle' | 'integrations' | 'webhooks'
export type Look = Readonly<Partial<Record<Line, string>>>

export const lookOf = (receipt: SuspensionReceipt): Look => ({
  access: String(receipt.already_suspended),
  keys: receipt.api_keys_stopped.map(({ id }) => id).join(),
  triggers: `${receipt.agent_triggers_disabled} ${receipt.integration_triggers_disabled}`,
  invitations: String(receipt.invites_invalidated),
  login: `${receipt.login_blocked} ${receipt.login_block_skipped} ${receipt.sessions_ended}`,
  oracle: String(receipt.kept_oracle),
  integrations: receipt.integrations_on_account.map(({ id, name }) => `${id} ${name}`).join(),
  webhooks: receipt.webhooks_created.map(({ id, url, enabled }) => `${id} ${url} ${enabled}`).join(),
})

export const lookBack = (receipt: ReactivationReceipt): Look => ({
  access: String(receipt.suspension_id),
  triggers: `${receipt.triggers_restored} ${receipt.not_restored.map(({ id, reason }) => `${id} ${reason}`).join()}`,
  login: `${receipt.login_unblocked} ${receipt.login_still_blocked}`,
  oracle: String(receipt.oracle_resumed),
})

/** The lines that are not as they were seen. */
export const changesSince = (seen: Look, now: Look): ReadonlySet<Line> =>
  new Set((Object.keys(now) as Line[]).filter(line => seen[line] !== now[line]))
