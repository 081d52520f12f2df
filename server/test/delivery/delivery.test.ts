import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { sign, signingKey } from '../../src/features/governance/delivery/sign.ts'
import { fillBacklog } from '../harness/backlog.ts'
import { deliveriesOf } from '../harness/deliveries.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

let reeve: TestReeve
let receiver: HttpReceiver
const statuses = new Map<string, number[]>()
before(async () => {
  receiver = await startHttpReceiver((request, response) => {
    response.statusCode = statuses.get(request.path)?.shift() ?? 200
    response.end('thank you')
  })
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  reeve.app.worker.start()
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

const at = (path: string) => receiver.requests.filter(request => request.path === path)

test('the test vector of Standard Webhooks is signed correctly', () => {
  assert.equal(
    sign(
      signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
    ),
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('an event arrives soon after its commit, byte for byte as stored, signed with every valid secret', async t => {
  const acme = await reeve.organization()
  const webhook = await createWebhookFor(acme, { url: receiver.url('/signed') })
  const rotated = await acme.owner.call(`POST /v1/governance/webhooks/${webhook.id}/secret/rotate`, {
    body: { overlap_seconds: 3600 },
  })
  await receiver.until(() => at('/signed').length >= 2, 'created and changed')
  for (const request of at('/signed').filter(({ body }) => body.includes('webhook.changed'))) {
    const headers = request.headers as Record<string, string>
    for (const secret of [webhook.secret, rotated.body.secret]) {
      const verified = new Webhook(secret).verify(request.body, headers) as { id: string; organization_id: string }
      assert.equal(verified.id, request.id)
      assert.equal(verified.organization_id, acme.id)
    }
    assert.throws(() => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(request.body, headers))
  }
  await t.waitFor(
    async () => {
      const seen = await acme.owner.call(`GET /v1/governance/webhooks/${webhook.id}`)
      assert.equal(seen.body.last_status, 200)
      assert.ok(Date.parse(seen.body.last_delivery_at) > Date.now() - 10_000)
    },
    { timeout: 5_000 },
  )
})

test('a failed attempt is retried on schedule with the same id, and both are logged', async t => {
  const acme = await reeve.organization()
  statuses.set('/again', [500])
  const webhook = await createWebhookFor(acme, { url: receiver.url('/again') })
  await receiver.until(() => at('/again').length === 1, 'first attempt')
  await sleep(300)
  assert.equal(at('/again').length, 1)
  reeve.clock.advance(6_000)
  await receiver.until(() => at('/again').length === 2, 'second attempt')
  assert.equal(new Set(at('/again').map(({ id }) => id)).size, 1)
  await t.waitFor(
    async () => {
      const list = await acme.owner.call(`GET /v1/governance/webhooks/${webhook.id}/deliveries`)
      assert.deepEqual(
        list.body.deliveries.map(({ status, attempts }: { status: string; attempts: number }) => [status, attempts]),
        [['delivered', 2]],
      )
    },
    { timeout: 5_000 },
  )
})

test('410 disables the webhook, pauses its deliveries, and is audited and sent to the other webhooks', async t => {
  const acme = await reeve.organization()
  const other = await createWebhookFor(acme, {
    url: receiver.url('/other'),
    event_types: ['governance.webhook.disabled'],
  })
  statuses.set('/gone', [410])
  const gone = await createWebhookFor(acme, { url: receiver.url('/gone') })
  await receiver.until(() => at('/other').length === 1, 'told to the other')
  const { data } = JSON.parse(at('/other')[0]?.body ?? '')
  assert.deepEqual([data.webhook_id, data.reason], [gone.id, 'gone'])
  assert.notEqual(other.id, gone.id)
  const seen = await acme.owner.call(`GET /v1/governance/webhooks/${gone.id}`)
  assert.deepEqual([seen.body.enabled, seen.body.disabled_reason], [false, 'gone'])
  await t.waitFor(
    async () => {
      const { body } = await acme.owner.call(`GET /v1/governance/webhooks/${gone.id}/deliveries`)
      assert.equal(body.deliveries[0].status, 'paused')
    },
    { timeout: 5_000 },
  )

  const enabled = await acme.owner.call(`PATCH /v1/governance/webhooks/${gone.id}`, { body: { enabled: true } })
  assert.equal(enabled.status, 200)
  await receiver.until(() => at('/gone').length >= 2, 'what was paused')
})

test('a 410 pauses all pending deliveries of the webhook, however large the backlog', async t => {
  const acme = await reeve.organization()
  const gone = await createWebhookFor(acme, { url: receiver.url('/gone-busy'), event_types: ['oracle.*'] })
  statuses.set('/gone-busy', Array(1_500).fill(410))
  await fillBacklog(reeve, acme.id, gone.id, 1_500)
  reeve.app.runtime.committed(acme.id)
  const paused = async () => {
    const deliveries = await deliveriesOf(reeve, acme.id, gone.id)
    assert.equal(deliveries.filter(({ status }) => status !== 'paused').length, 0)
  }
  await t.waitFor(paused, { interval: 200, timeout: 15_000 })
})

test('after five consecutive failures the breaker opens for 30 s, and then one probe is sent', async () => {
  const acme = await reeve.organization()
  statuses.set(
    '/broken',
    Array.from({ length: 500 }, () => 500),
  )
  const webhook = await createWebhookFor(acme, { url: receiver.url('/broken') })
  for (let index = 0; index < 11; index++) {
    await acme.owner.call(`PATCH /v1/governance/webhooks/${webhook.id}`, { body: { description: `change ${index}` } })
  }
  await receiver.until(() => at('/broken').length >= 5, 'five failures')
  await sleep(1_500)
  const sent = at('/broken').length
  assert.ok(sent <= 9, `${sent} requests before the breaker opened`)
  reeve.clock.advance(25_000)
  await sleep(1_500)
  assert.equal(at('/broken').length, sent)
  reeve.clock.advance(6_000)
  await receiver.until(() => at('/broken').length > sent, 'a probe')
  await sleep(1_500)
  assert.equal(at('/broken').length, sent + 1)
})

test('a rolled-back change sends nothing', async () => {
  const acme = await reeve.organization()
  await createWebhookFor(acme, { url: receiver.url('/dry'), event_types: ['member.*'] })
  const { user_id } = (await acme.owner.call('GET /v1/members')).body.members[0]
  await acme.owner.call(`POST /v1/members/${user_id}/suspension?dry_run=true`, { body: {} })
  await sleep(500)
  assert.equal(at('/dry').length, 0)
})
