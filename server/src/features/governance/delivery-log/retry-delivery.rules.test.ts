import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callerWith, refusalOf } from '../../../../test/harness/deciding.ts'
import { disabledWebhookRow, webhookRow, writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { newId } from '../../../kernel/ids.ts'
import { halfOpenBreaker, markLanesDue, retryNow } from '../delivery/index.ts'
import type { WebhookRow } from '../webhooks/index.ts'
import type { DeliveryRow } from './delivery-log.sql.ts'
import { retryDelivery } from './retry-delivery.ts'

const now = new Date('2026-03-02T09:00:00Z')
const earlier = new Date('2026-03-01T09:00:00Z')
const caller = callerWith('*')
const { organizationId } = caller

const deliveryRow = (status: DeliveryRow['status']): DeliveryRow => ({
  id: newId(),
  event_id: newId(),
  event_type: 'member.suspended',
  status,
  attempts: 4,
  next_attempt_at: null,
  last_attempt_at: earlier,
  last_outcome: 'delivered',
  last_status: 200,
  created_at: earlier,
  finished_at: earlier,
})
const given = (webhook: WebhookRow | undefined, delivery: DeliveryRow | undefined) => ({
  caller,
  now,
  dryRun: false,
  params: { id: webhook?.id ?? '', deliveryId: delivery?.id ?? '' },
  query: undefined,
  body: undefined,
  found: { lane: undefined, webhook, delivery },
  more: undefined,
})
const refused = (...of: Parameters<typeof given>) => refusalOf(() => retryDelivery.decide(given(...of)))

describe('retryDelivery', () => {
  for (const status of ['pending', 'delivered', 'exhausted'] as const) {
    test(`a retried delivery that is ${status} is due now, even while the breaker is open`, () => {
      const [webhook, delivery] = [webhookRow(), deliveryRow(status)]
      const { response, fact, writes } = retryDelivery.decide(given(webhook, delivery))
      assert.deepEqual(
        writtenBy(writes),
        writtenBy([
          markLanesDue(organizationId, [webhook.id], now),
          halfOpenBreaker(organizationId, webhook.id),
          retryNow(organizationId, delivery.id, now),
        ]),
      )
      const { next_attempt_at, finished_at, attempts, status: shown } = response as never
      assert.deepEqual([shown, next_attempt_at, finished_at, attempts], ['pending', now.toISOString(), null, 4])
      assert.deepEqual([fact?.events, fact?.makesDue], [[], true])
    })
  }

  test('a retry of a delivery in progress changes nothing', () => {
    const { fact, writes } = retryDelivery.decide(given(webhookRow(), deliveryRow('sending')))
    assert.deepEqual([fact, writes], [null, undefined])
  })

  test('a retry is refused if the delivery is cancelled or paused, or its webhook is disabled', () => {
    for (const status of ['cancelled', 'paused'] as const)
      assert.equal(refused(disabledWebhookRow(), deliveryRow(status)), 'delivery_not_retryable')
    assert.equal(refused(disabledWebhookRow(), deliveryRow('exhausted')), 'webhook_disabled')
  })

  test('an unknown delivery or webhook is not found', () => {
    assert.equal(refused(webhookRow(), undefined), 'delivery_not_found')
    assert.equal(refused(undefined, deliveryRow('pending')), 'delivery_not_found')
  })
})
