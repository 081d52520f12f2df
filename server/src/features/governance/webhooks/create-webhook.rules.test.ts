import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callerWith, refusalOf } from '../../../../test/harness/deciding.ts'
import { rulesVault, writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { insertLane } from '../delivery/index.ts'
import { nothingListed } from '../destinations/index.ts'
import { createWebhook } from './create-webhook.ts'

const operation = createWebhook({ vault: rulesVault, allow: nothingListed })
const now = new Date('2026-03-02T09:00:00Z')
const caller = callerWith('*')
const body = {
  url: 'https://siem.acme.test/in?token=42',
  event_types: ['member.*', 'member.*', 'oracle.*'],
  enabled: true,
  format: 'json' as const,
}

const given = (fields: Partial<typeof body> = {}, count = 0) => ({
  caller,
  now,
  dryRun: false,
  params: undefined,
  query: undefined,
  body: { ...body, ...fields },
  found: { count },
  more: undefined,
})
const refused = (...of: Parameters<typeof given>) => refusalOf(() => operation.decide(given(...of)))

describe('createWebhook', () => {
  test('the webhook, its lane and its sealed secret are written; only the response has the secret', () => {
    const { response, fact, writes } = operation.decide(given())
    const { id, secret } = response as { id: string; secret: string }
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const written = writtenBy(writes)
    assert.deepEqual(
      written.map(({ text }) => /insert into (\w+)/.exec(text)?.[1]),
      ['webhooks', 'delivery_lanes', 'webhook_secrets'],
    )
    assert.deepEqual(written[1], writtenBy(insertLane(caller.organizationId, id))[0])
    assert.ok(!JSON.stringify([written, fact]).includes(secret))
  })

  test('duplicate event types are removed, and the event has the url without its query', () => {
    const { response, fact } = operation.decide(given())
    const { id } = response as { id: string }
    const event_types = ['member.*', 'oracle.*']
    assert.deepEqual(fact?.events, [
      {
        type: 'governance.webhook.created',
        data: { webhook_id: id, url: 'https://siem.acme.test/in', event_types, enabled: true },
      },
    ])
    assert.deepEqual(fact?.changes, {
      before: null,
      after: {
        url: 'https://siem.acme.test/in?(not recorded)',
        format: 'json',
        event_types,
        description: '',
        enabled: true,
      },
    })
  })

  test('a webhook that is created disabled has the time and the reason', () => {
    const { enabled, disabled_at, disabled_reason } = operation.decide(given({ enabled: false })).response as never
    assert.deepEqual([enabled, disabled_at, disabled_reason], [false, '2026-03-02T09:00:00.000Z', 'requested'])
  })

  test('a 51st webhook is refused, and a forbidden url is refused before that', () => {
    assert.equal(refused({}, 49), null)
    assert.equal(refused({}, 50), 'webhook_limit_reached')
    for (const url of ['http://siem.acme.test/', 'https://127.0.0.1/', 'https://siem.acme.test:9000/'])
      assert.equal(refused({ url }, 50), 'webhook_url_forbidden', url)
  })
})
