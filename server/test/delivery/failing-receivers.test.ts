import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillBacklog } from '../harness/backlog.ts'
import { awaitNoDueDeliveries, deliveriesOf, openBreaker } from '../harness/deliveries.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor, recordOf } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND
const DAY = 24 * HOUR
/** Number of deliveries. It exceeds the number that one transaction updates. */
const LONG_BACKLOG = 2_500

let reeve: TestReeve
let receiver: HttpReceiver
/** The response of the receiver at each path; 200 by default. */
const answers = new Map<string, { status: number; headers?: Record<string, string> }>()
before(async () => {
  receiver = await startHttpReceiver(({ path }, response) => {
    const { status, headers } = answers.get(path) ?? { status: 200 }
    response.writeHead(status, headers).end()
  })
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  reeve.app.worker.start()
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

let profiles = 0
const makeEvent = (acme: Organization) =>
  acme.owner.call('POST /v1/profiles', { body: { name: `Profile ${profiles++}`, permissions: [] } })
const at = (path: string) => receiver.requests.filter(request => request.path === path)
const webhookOf = async (acme: Organization, id: string) =>
  (await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body
/** Waits until no delivery of the webhook is due at the clock's time. */
const settle = (acme: Organization, webhookId: string) => awaitNoDueDeliveries(reeve, acme.id, webhookId)

test(
  'five days and ten attempts without a success disable a webhook, which is audited and sent to the other ' +
    'webhooks, and enabling it resumes its deliveries',
  async () => {
    const acme = await reeve.organization()
    answers.set('/dead', { status: 500 })
    const dead = await createWebhookFor(acme, { url: receiver.url('/dead'), event_types: ['profile.*'] })
    await createWebhookFor(acme, { url: receiver.url('/told'), event_types: ['governance.webhook.disabled'] })

    await makeEvent(acme)
    await receiver.until(() => at('/dead').length === 1, 'the first failure')
    await settle(acme, dead.id)
    const failingSince = reeve.clock.now().getTime()
    for (let hours = 0; reeve.clock.now().getTime() - failingSince < 5 * DAY - 3 * HOUR; hours += 3) {
      if (hours % 12 === 0) await makeEvent(acme)
      reeve.clock.advance(3 * HOUR)
      await settle(acme, dead.id)
    }
    assert.ok(at('/dead').length >= 10)
    const failing = await webhookOf(acme, dead.id)
    assert.equal(failing.enabled, true, 'not before five days')
    assert.ok(failing.consecutive_failures >= 10)

    await makeEvent(acme)
    reeve.clock.advance(4 * HOUR)
    reeve.app.runtime.committed(acme.id)
    await receiver.until(() => at('/told').length === 1, 'the other webhook is told')
    const told = JSON.parse(at('/told')[0]?.body ?? '')
    assert.deepEqual([told.data.webhook_id, told.data.reason], [dead.id, 'failing'])
    const disabled = await webhookOf(acme, dead.id)
    assert.deepEqual([disabled.enabled, disabled.disabled_reason], [false, 'failing'])
    assert.ok(disabled.disabled_at)
    const entry = (await recordOf(reeve, acme.id)).entries.at(-1)
    assert.deepEqual(
      [entry?.action, entry?.actor.type, entry?.target.id, entry?.reason],
      ['governance.webhook.disabled', 'system', dead.id, 'failing'],
    )
    const paused = (await settle(acme, dead.id)).deliveries.filter(({ status }) => status === 'paused')
    assert.ok(paused.length > 0)
    const sent = at('/dead').length
    await makeEvent(acme)
    reeve.clock.advance(DAY)
    await settle(acme, dead.id)
    assert.equal(at('/dead').length, sent, 'a disabled webhook gets nothing')

    const enabled = await acme.owner.call(`PATCH /v1/governance/webhooks/${dead.id}`, { body: { enabled: true } })
    assert.equal(enabled.status, 200)
    await receiver.until(() => at('/dead').length > sent, 'asked as soon as it is enabled')
    await settle(acme, dead.id)
    assert.equal((await webhookOf(acme, dead.id)).enabled, true, 'it has five days again')
    answers.delete('/dead')
    // Three days cover the longest pause between two attempts, which is 24 h plus at most 20 % jitter.
    for (let day = 0; day < 3; day++) {
      reeve.clock.advance(DAY)
      await settle(acme, dead.id)
    }
    const after = await deliveriesOf(reeve, acme.id, dead.id)
    for (const { id } of paused) {
      const delivery = after.find(one => one.id === id)
      assert.ok(delivery && ['delivered', 'exhausted'].includes(delivery.status), JSON.stringify(delivery))
    }
    assert.ok(after.some(({ status }) => status === 'delivered'))
  },
)

test('a long backlog is paused and resumed with its webhook, without delaying other changes', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/long'), event_types: ['oracle.*'] })
  const edit = (body: object) => acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body })
  await openBreaker(reeve, acme.id, id, new Date(reeve.clock.now().getTime() + HOUR))
  await fillBacklog(reeve, acme.id, id, LONG_BACKLOG)
  const count = async (status: string) =>
    (await deliveriesOf(reeve, acme.id, id)).filter(delivery => delivery.status === status).length
  const until = async (status: string) => {
    for (const late = performance.now() + 30_000; (await count(status)) < LONG_BACKLOG; await sleep(100)) {
      assert.ok(performance.now() < late, `all are ${status}`)
    }
  }
  assert.equal((await edit({ enabled: false })).status, 200)
  await until('paused')
  assert.equal(at('/long').length, 0)
  assert.equal((await edit({ enabled: true })).status, 200)
  await until('delivered')
})

test('the breaker opens for 30 s, doubling to 15 min, with one probe each time; pauses use up no attempt', async () => {
  const acme = await reeve.organization()
  answers.set('/broken', { status: 503 })
  const broken = await createWebhookFor(acme, { url: receiver.url('/broken'), event_types: ['profile.*'] })
  await acme.owner.call(`PATCH /v1/governance/webhooks/${broken.id}`, { body: { enabled: false } })
  await acme.owner.call(`PATCH /v1/governance/webhooks/${broken.id}`, { body: { enabled: true } })
  for (let index = 0; index < 30; index++) await makeEvent(acme)
  const attemptsMade = async () =>
    (await deliveriesOf(reeve, acme.id, broken.id)).reduce((sum, { attempts }) => sum + attempts, 0)

  const holds: number[] = []
  for (let opening = 0; opening < 8; opening++) {
    const { lane } = await settle(acme, broken.id)
    const held = (lane?.held_until?.getTime() ?? 0) - reeve.clock.now().getTime()
    holds.push(Math.round(held / (10 * SECOND)) * 10)
    const sent = at('/broken').length
    assert.ok(opening > 0 || (sent >= 5 && sent <= 9), `${sent} requests before it opened`)
    assert.equal(await attemptsMade(), sent)
    reeve.clock.advance(held - 3 * SECOND)
    reeve.app.runtime.committed(acme.id)
    await sleep(300)
    assert.equal(at('/broken').length, sent, 'nothing is sent while it is open')
    assert.equal(await attemptsMade(), sent)
    reeve.clock.advance(4 * SECOND)
    await settle(acme, broken.id)
    assert.equal(at('/broken').length, sent + 1, 'one probe')
  }
  assert.deepEqual(holds, [30, 60, 120, 240, 480, 900, 900, 900])

  answers.delete('/broken')
  reeve.clock.advance(15 * 60 * SECOND)
  await settle(acme, broken.id)
  reeve.clock.advance(DAY)
  const { deliveries, lane } = await settle(acme, broken.id)
  assert.ok(deliveries.every(({ status }) => status === 'delivered'))
  assert.equal(lane?.held_until, null)
})

for (const [name, header, seconds] of [
  ['in seconds', () => '120', 120],
  ['as a date', () => new Date(Date.now() + 600_000).toUTCString(), 600],
  ['beyond a day', () => '99999999', 86_400],
  ['that is malformed', () => 'soon', 5],
  ['in the past', () => new Date(0).toUTCString(), 5],
] as const) {
  test(`a Retry-After ${name} schedules the next attempt in ${seconds} s`, async () => {
    const acme = await reeve.organization()
    const path = `/later/${seconds}/${name.length}`
    answers.set(path, { status: 429, headers: { 'retry-after': header() } })
    const webhook = await createWebhookFor(acme, { url: receiver.url(path), event_types: ['profile.*'] })
    await makeEvent(acme)
    await receiver.until(() => at(path).length === 1, 'the first attempt')
    const { deliveries } = await settle(acme, webhook.id)
    const wait = ((deliveries[0]?.next_attempt_at?.getTime() ?? 0) - reeve.clock.now().getTime()) / SECOND
    assert.ok(wait > seconds * 0.8 - 3 && wait <= seconds * 1.2 + 1, `${wait} s`)
    answers.delete(path)
    reeve.clock.advance((wait - 2) * SECOND)
    reeve.app.runtime.committed(acme.id)
    await sleep(200)
    assert.equal(at(path).length, 1)
    reeve.clock.advance(3 * SECOND)
    await settle(acme, webhook.id)
    assert.equal(at(path).length, 2)
  })
}
