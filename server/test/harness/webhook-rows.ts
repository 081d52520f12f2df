import { type Batch, statementsOf } from '../../src/database/batch.ts'
import type { WebhookRow } from '../../src/features/governance/webhooks/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import { openVault } from '../../src/kernel/vault.ts'

/** The row of a webhook, as returned by `read`. */
export const webhookRow = (fields: Partial<WebhookRow> = {}): WebhookRow => ({
  id: newId(),
  url: 'https://security.acme.test/reeve?token=42',
  format: 'json',
  event_types: ['member.*', 'api_key.created'],
  description: 'Security team',
  enabled: true,
  last_status: 503,
  last_delivery_at: new Date('2026-03-01T00:00:00Z'),
  created_at: new Date('2026-02-01T00:00:00Z'),
  created_by: newId(),
  created_for: null,
  url_changed_by: null,
  secret_rotated_by: null,
  configured_by: null,
  consecutive_failures: 3,
  paused_until: new Date('2026-03-02T12:00:00Z'),
  disabled_at: null,
  disabled_reason: null,
  secret_rotated_at: null,
  ...fields,
})

/** A webhook that somebody has disabled. */
export const disabledWebhookRow = (fields: Partial<WebhookRow> = {}): WebhookRow =>
  webhookRow({
    enabled: false,
    disabled_at: new Date('2026-03-01T10:00:00Z'),
    disabled_reason: 'requested',
    consecutive_failures: 0,
    paused_until: null,
    ...fields,
  })

/** The texts and values of a batch's statements, for comparison with the expected ones. */
export const writtenBy = (batch: Batch) =>
  statementsOf(batch).map(({ written: { text, values } }) => ({ text, values }))

export const rulesVault = openVault(Buffer.alloc(32, 7))
