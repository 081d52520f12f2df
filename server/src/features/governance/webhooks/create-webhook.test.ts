import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { createWebhookFor, recordedBy } from '../../../../test/harness/platform.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { createApp } from '../../../app.ts'
import { readConfig } from '../../../config/config.ts'
import { SUBSCRIPTIONS } from '../../../kernel/event-catalogue.ts'
import { OperatorError } from '../../../kernel/operator-error.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { webhookAllow: '127.0.0.1/32:9000' } })
})
after(() => reeve.stop())

const CREATE = 'POST /v1/governance/webhooks'
const url = 'https://receiver.acme.test/reeve'
const body = { url, event_types: ['member.suspended'] }

test('a created webhook is returned with all fields and its secret, one entry and one event', async () => {
  const acme = await reeve.organization()
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(CREATE, { body: { ...body, description: 'Security', enabled: false } })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    const { secret, ...shown } = answer.body
    const { id, created_at, ...rest } = shown
    assert.deepEqual(rest, {
      url,
      format: 'json',
      event_types: ['member.suspended'],
      description: 'Security',
      enabled: false,
      last_status: null,
      last_delivery_at: null,
      created_by: acme.owner.userId,
      url_changed_by: null,
      secret_rotated_by: null,
      configured_by: null,
      consecutive_failures: 0,
      paused_until: null,
      secret_rotated_at: null,
      disabled_at: created_at,
      disabled_reason: 'requested',
    })
    assert.match(created_at, /\.\d{3}Z$/)
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepEqual((await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body, shown)
  })
  assert.deepEqual(recorded.actions, ['governance.webhook.created'])
  assert.deepEqual(recorded.types, ['governance.webhook.created'])
  assert.deepEqual(recorded.entries[0]?.changes, {
    before: null,
    after: { url, format: 'json', event_types: ['member.suspended'], description: 'Security', enabled: false },
  })
})

test('description and enabled are optional: empty, and true', async () => {
  const acme = await reeve.organization()
  const { description, enabled } = await createWebhookFor(acme, body)
  assert.deepEqual({ description, enabled }, { description: '', enabled: true })
})

test('every event type, every prefix of one and * can be subscribed to, and duplicates are removed', async () => {
  const acme = await reeve.organization()
  for (const known of ['*', 'member.*', 'governance.*', 'governance.webhook.*', 'oracle.paused']) {
    assert.ok(SUBSCRIPTIONS.includes(known), known)
  }
  const created = await createWebhookFor(acme, { event_types: [...SUBSCRIPTIONS, 'member.*', '*'] })
  assert.deepEqual(created.event_types, SUBSCRIPTIONS)
})

for (const [event_types, pointer] of [
  [['member.*', 'member.vanished'], '/event_types/1'],
  [['members.*'], '/event_types/0'],
  [['member'], '/event_types/0'],
  [['member*'], '/event_types/0'],
  [['*', ''], '/event_types/1'],
  [['*', 7], '/event_types/1'],
  [[], '/event_types'],
  ['*', '/event_types'],
  [Array(101).fill('*'), '/event_types'],
] as const) {
  test(`event types ${JSON.stringify(event_types).slice(0, 40)} are refused: 422 at ${pointer}`, async () => {
    const acme = await reeve.organization()
    const answer = await acme.owner.call(CREATE, { body: { url, event_types } })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errors[0].pointer, pointer)
  })
}

for (const [what, changed, pointer] of [
  ['without a url', { url: undefined }, '/url'],
  ['without event types', { event_types: undefined }, '/event_types'],
  ['with a description of 501 characters', { description: 'x'.repeat(501) }, '/description'],
  ['with NUL in its description', { description: 'a\0b' }, '/description'],
  ['with a string for enabled', { enabled: 'true' }, '/enabled'],
  ['with an unknown field', { secret: 'whsec_mine' }, '/secret'],
] as const) {
  test(`a webhook ${what} is refused: 422 at ${pointer}`, async () => {
    const acme = await reeve.organization()
    const answer = await acme.owner.call(CREATE, { body: { ...body, ...changed } })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'validation_failed')
    assert.equal(answer.body.errors[0].pointer, pointer)
  })
}

for (const [forbidden, reason] of [
  ['http://receiver.acme.test/', 'scheme'],
  ['ftp://receiver.acme.test/', 'scheme'],
  ['https://receiver.acme.test:444/', 'port'],
  ['https://user:password@receiver.acme.test/', 'userinfo'],
  ['https://localhost/', 'name'],
  ['https://10.0.0.1/', 'address'],
  ['https://169.254.169.254/latest/meta-data', 'address'],
  ['https://[::1]/', 'address'],
  ['http://127.0.0.1:9001/', 'address'],
  ['no url', 'malformed'],
] as const) {
  test(`the url ${forbidden} is refused: 422 webhook_url_forbidden, ${reason}`, async () => {
    const acme = await reeve.organization()
    const recorded = await recordedBy(reeve, acme.id, async () => {
      const answer = await acme.owner.call(CREATE, { body: { ...body, url: forbidden } })
      assert.equal(answer.status, 422)
      assert.equal(answer.body.code, 'webhook_url_forbidden')
      assert.equal(answer.body.errors[0].pointer, '/url')
      assert.equal(answer.body.errors[0].code, reason)
      assert.equal(answer.body.detail, answer.body.errors[0].detail)
    })
    assert.deepEqual(recorded.actions, [])
    assert.deepEqual((await acme.owner.call('GET /v1/governance/webhooks')).body.webhooks, [])
  })
}

test('an address on the operator’s allow list is accepted as a url', async () => {
  const acme = await reeve.organization()
  assert.equal((await createWebhookFor(acme, { url: 'http://127.0.0.1:9000/in' })).url, 'http://127.0.0.1:9000/in')
})

test('an invalid allow list stops the start, with an error that names the variable', async () => {
  const config = { ...readConfig({}), webhookAllow: '10.0.0.0/99' }
  const log = pino({ level: 'silent' })
  assert.throws(
    () => createApp({ config, target: reeve.database.target, dataKey: Buffer.alloc(32), log }),
    (error: unknown) => error instanceof OperatorError && error.message.includes('REEVE_WEBHOOK_ALLOW'),
  )
})

test('an organization has fifty webhooks at most, on two processes, too: 409 webhook_limit_reached', async () => {
  const second = await startReeve({ on: reeve.database })
  const acme = await reeve.organization()
  const asked = Array.from({ length: 60 }, (_, n) =>
    (n % 2 ? reeve : second).call(CREATE, { key: acme.owner.key, body }),
  )
  const answers = await Promise.all(asked)
  await second.stop()
  const refused = answers.filter(({ status }) => status === 409)
  assert.equal(answers.filter(({ status }) => status === 201).length, 50)
  assert.deepEqual([refused.length, refused[0]?.body.code], [10, 'webhook_limit_reached'])
  const { webhooks } = (await acme.owner.call('GET /v1/governance/webhooks')).body
  assert.equal(webhooks.length, 50)

  await acme.owner.call(`DELETE /v1/governance/webhooks/${webhooks[0].id}`)
  await createWebhookFor(acme)
  await createWebhookFor(await reeve.organization())
})

test('a repeated Idempotency-Key creates one webhook, and returns its secret again', async () => {
  const acme = await reeve.organization()
  const headers = { 'idempotency-key': 'once' }
  const first = await acme.owner.call(CREATE, { body, headers })
  const second = await acme.owner.call(CREATE, { body, headers })
  assert.equal(second.status, 201)
  assert.deepEqual(second.body, first.body)
  assert.equal((await acme.owner.call('GET /v1/governance/webhooks')).body.webhooks.length, 1)
})

test('a key needs only the scope: 403 insufficient_scope without it', async () => {
  const acme = await reeve.organization()
  const answer = await reeve.call(CREATE, { key: await acme.keyOf(acme.owner.userId, ['governance:read']), body })
  assert.equal(answer.status, 403)
  assert.equal(answer.body.required_scope, 'governance:write')
})

test('a scope that the key’s owner could no longer grant does not count: 403 insufficient_scope', async () => {
  const acme = await reeve.organization()
  const keeper = await acme.person(await acme.profile(['governance.manage']))
  assert.equal((await keeper.call(CREATE, { body })).status, 201)
  const demotion = { body: { profile_id: acme.profiles.member } }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${keeper.userId}`, demotion)).status, 200)
  const answer = await keeper.call(CREATE, { body })
  assert.deepEqual([answer.status, answer.body.code], [403, 'insufficient_scope'])
})
