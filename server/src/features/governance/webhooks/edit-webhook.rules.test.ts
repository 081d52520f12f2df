import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callerWith, refusalOf } from '../../../../test/harness/deciding.ts'
import { disabledWebhookRow, webhookRow, writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { newId } from '../../../kernel/ids.ts'
import { fanOutBeforeChange, resumeWebhook, revokeDeliveries } from '../delivery/index.ts'
import { nothingListed } from '../destinations/index.ts'
import { editWebhook } from './edit-webhook.ts'
import { updateWebhook, type WebhookRow } from './webhooks.sql.ts'

const now = new Date('2026-03-02T09:00:00Z')
const caller = callerWith('*')
const { organizationId } = caller
const NOTHING_WAITS = { events: [], subscribers: [] }

type Body = { url?: string; event_types?: string[]; description?: string; enabled?: boolean }
type Found = {
  webhook: WebhookRow | undefined
  isRevoking?: boolean
  outbox?: Parameters<typeof fanOutBeforeChange>[2]
}

/** Calls `decide` for the edit, and records the calls of the barrier. */
function edited(body: Body, { webhook, isRevoking = false, outbox = NOTHING_WAITS }: Found) {
  const asked: string[] = []
  const barrier = {
    pauseSending: () => void asked.push('pause'),
    wait: async ({ webhookId }: { webhookId: string }) => void asked.push(`wait ${webhookId}`),
  }
  const outcome = editWebhook({ allow: nothingListed, barrier }).decide({
    caller,
    now,
    dryRun: false,
    params: { id: webhook?.id ?? newId() },
    query: undefined,
    body,
    found: { webhook, isRevoking, outbox },
    more: undefined,
  })
  return { ...outcome, asked }
}

describe('editWebhook', () => {
  test('omitted fields stay, and only changed fields are recorded', () => {
    const webhook = webhookRow()
    const after = { ...webhook, description: 'Other' }
    const { fact, writes, beforeResponse } = edited({ description: 'Other', enabled: true }, { webhook })
    assert.deepEqual(writtenBy(writes), writtenBy(updateWebhook(organizationId, after, now)))
    assert.deepEqual(fact?.changes, { before: { description: 'Security team' }, after: { description: 'Other' } })
    assert.deepEqual(fact?.events[0]?.data, {
      webhook_id: webhook.id,
      url: 'https://security.acme.test/reeve',
      event_types: webhook.event_types,
      enabled: true,
      changed: ['description'],
    })
    assert.equal(beforeResponse, undefined)
  })

  test('the same values, in any order and with duplicates, change nothing', () => {
    const webhook = webhookRow()
    const same: Body[] = [{ enabled: true }, { event_types: ['api_key.created', 'member.*', 'member.*'] }]
    for (const body of same) {
      const { fact, writes, beforeResponse } = edited(body, { webhook })
      assert.deepEqual([fact, writes, beforeResponse], [null, undefined, undefined], JSON.stringify(body))
    }
  })

  test('disabling pauses deliveries, resets failures, and answers once no request is in progress', async () => {
    const webhook = webhookRow()
    const { response, writes, beforeWrites, beforeResponse, asked } = edited({ enabled: false }, { webhook })
    const after: WebhookRow = { ...webhook, enabled: false, disabled_at: now, disabled_reason: 'requested' }
    assert.deepEqual(
      writtenBy(writes),
      writtenBy([
        revokeDeliveries(organizationId, webhook.id, 'paused', now),
        updateWebhook(organizationId, after, now),
      ]),
    )
    const { consecutive_failures, paused_until, disabled_at } = response as never
    assert.deepEqual([consecutive_failures, paused_until, disabled_at], [0, null, now.toISOString()])
    assert.deepEqual(asked, [])
    beforeWrites?.()
    await beforeResponse?.()
    assert.deepEqual(asked, ['pause', `wait ${webhook.id}`])
  })

  test('a new url revokes requests to the former one, and keeps deliveries on their schedule', () => {
    const webhook = webhookRow()
    const url = 'https://other.acme.test/'
    const { writes, beforeResponse } = edited({ url }, { webhook })
    assert.deepEqual(
      writtenBy(writes),
      writtenBy([
        revokeDeliveries(organizationId, webhook.id, null, now),
        updateWebhook(organizationId, { ...webhook, url, url_changed_by: caller.userId }, now),
      ]),
    )
    assert.notEqual(beforeResponse, undefined)
  })

  test('a new url of a disabled webhook revokes nothing', () => {
    const webhook = disabledWebhookRow()
    const url = 'https://other.acme.test/'
    const { writes, beforeResponse } = edited({ url }, { webhook })
    assert.deepEqual(
      writtenBy(writes),
      writtenBy(updateWebhook(organizationId, { ...webhook, url, url_changed_by: caller.userId }, now)),
    )
    assert.equal(beforeResponse, undefined)
  })

  test('enabling resumes deliveries and makes them due', () => {
    const webhook = disabledWebhookRow()
    const { fact, writes, beforeResponse } = edited({ enabled: true }, { webhook })
    const after = { ...webhook, enabled: true, disabled_at: null, disabled_reason: null, configured_by: caller.userId }
    assert.deepEqual(
      writtenBy(writes),
      writtenBy([resumeWebhook(organizationId, webhook.id, now), updateWebhook(organizationId, after, now)]),
    )
    assert.equal(fact?.makesDue, true)
    assert.equal(beforeResponse, undefined)
  })

  test('an edit during a revocation waits for it, even if it changes nothing', () => {
    const webhook = disabledWebhookRow()
    assert.notEqual(edited({ enabled: false }, { webhook, isRevoking: true }).beforeResponse, undefined)
    assert.notEqual(edited({ description: 'Other' }, { webhook, isRevoking: true }).beforeResponse, undefined)
  })

  test('events committed before a change of the subscription are fanned out by the former subscription', () => {
    const webhook = webhookRow()
    const event = { sequence: 8, id: newId(), type: 'profile.created', pinged_webhook_id: null }
    const outbox = { events: [event], subscribers: [] }
    const before = writtenBy(fanOutBeforeChange(organizationId, [webhook.id], outbox, now))
    const first = (body: Body) => writtenBy(edited(body, { webhook, outbox }).writes).slice(0, before.length)
    assert.deepEqual(first({ event_types: ['*'] }), before)
    assert.deepEqual(first({ enabled: false }), before)
    assert.notDeepEqual(first({ description: 'Other' }), before)
  })

  test('a forbidden url is refused before an unknown webhook', () => {
    const refused = (body: Body) => refusalOf(() => edited(body, { webhook: undefined }))
    assert.equal(refused({ url: 'http://security.acme.test/' }), 'webhook_url_forbidden')
    assert.equal(refused({ description: 'Other' }), 'webhook_not_found')
  })
})
