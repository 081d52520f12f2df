import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callerWith, refusalOf } from '../../../../test/harness/deciding.ts'
import { webhookRow, writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { revokeDeliveries } from '../delivery/index.ts'
import { removeWebhook } from './remove-webhook.ts'
import { deleteSecrets } from './webhook-secrets.sql.ts'
import { softDeleteWebhook } from './webhooks.sql.ts'

const now = new Date('2026-03-02T09:00:00Z')
const caller = callerWith('*')
const webhook = webhookRow()

const given = (found: { webhook?: typeof webhook; isRevoking?: boolean; isIdle?: boolean }) => ({
  caller,
  now,
  dryRun: false,
  params: { id: webhook.id },
  query: undefined,
  body: undefined,
  found: { webhook: found.webhook, isRevoking: found.isRevoking ?? false, isIdle: found.isIdle ?? false },
  more: undefined,
})
const operation = removeWebhook({ barrier: { pauseSending() {}, wait: async () => {} } })

describe('removeWebhook', () => {
  test('deliveries are cancelled, the webhook is soft-deleted and its secrets are deleted, in this order', () => {
    const { fact, writes } = operation.decide(given({ webhook }))
    assert.deepEqual(
      writtenBy(writes),
      writtenBy([
        revokeDeliveries(caller.organizationId, webhook.id, 'cancelled', now),
        softDeleteWebhook(caller.organizationId, webhook.id, now),
        deleteSecrets(caller.organizationId, webhook.id),
      ]),
    )
    assert.deepEqual(
      fact?.events.map(({ type }) => type),
      ['governance.webhook.removed'],
    )
  })

  test('the answer waits at the barrier, unless the webhook is idle; sending pauses in both cases', () => {
    for (const isIdle of [false, true]) {
      const { beforeWrites, beforeResponse } = operation.decide(given({ webhook, isIdle }))
      assert.deepEqual([beforeWrites === undefined, beforeResponse === undefined], [false, isIdle])
    }
  })

  test('without a barrier nothing sends, so the response does not wait', () => {
    assert.equal(removeWebhook({}).decide(given({ webhook })).beforeResponse, undefined)
  })

  test('a repeated removal changes nothing and waits for the revocation; after it, it is not found', () => {
    const { fact, writes, beforeResponse } = operation.decide(given({ isRevoking: true, isIdle: true }))
    assert.deepEqual([fact, writes, beforeResponse === undefined], [null, undefined, false])
    assert.equal(
      refusalOf(() => operation.decide(given({}))),
      'webhook_not_found',
    )
  })
})
