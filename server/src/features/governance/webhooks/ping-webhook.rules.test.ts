import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callerWith, refusalOf } from '../../../../test/harness/deciding.ts'
import { disabledWebhookRow, webhookRow, writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { halfOpenBreaker, insertPingDelivery, markLanesDue } from '../delivery/index.ts'
import { pingWebhook } from './ping-webhook.ts'
import type { WebhookRow } from './webhooks.sql.ts'

const now = new Date('2026-03-02T09:00:00Z')
const caller = callerWith('*')
const { organizationId } = caller

const given = (webhook: WebhookRow | undefined) => ({
  caller,
  now,
  dryRun: false,
  params: { id: webhook?.id ?? '' },
  query: undefined,
  body: undefined,
  found: { webhook },
  more: undefined,
})

describe('pingWebhook', () => {
  test('a ping has an event and a delivery that is due at once, even while the breaker is open', () => {
    const webhook = webhookRow()
    const { response, fact, writes } = pingWebhook.decide(given(webhook))
    const { event_id: eventId, delivery_id: id } = response as { event_id: string; delivery_id: string }
    assert.deepEqual(
      writtenBy(writes),
      writtenBy([
        markLanesDue(organizationId, [webhook.id], now),
        halfOpenBreaker(organizationId, webhook.id),
        insertPingDelivery({ organizationId, webhookId: webhook.id, id, eventId }, now),
      ]),
    )
    const event = { type: 'governance.webhook.ping', id: eventId, data: { webhook_id: webhook.id } }
    assert.deepEqual([fact?.events, fact?.makesDue], [[event], true])
  })

  test('pinging a disabled or unknown webhook is refused', () => {
    const refused = (webhook: WebhookRow | undefined) => refusalOf(() => pingWebhook.decide(given(webhook)))
    assert.equal(refused(disabledWebhookRow()), 'webhook_disabled')
    assert.equal(refused(undefined), 'webhook_not_found')
  })
})
