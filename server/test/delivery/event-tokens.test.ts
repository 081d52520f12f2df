import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { rotateSigningKey } from '../../src/features/governance/event-tokens/index.ts'
import { contextWithoutRequest, SYSTEM_ACTOR } from '../../src/operations/internal-change.ts'
import { deliveriesOf } from '../harness/deliveries.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, type Received, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

/** The default of `REEVE_URL`. */
const PUBLIC_URL = 'http://localhost:7070'
const RISC = 'https://schemas.openid.net/secevent/risc/event-type'
const CAEP = 'https://schemas.openid.net/secevent/caep/event-type'

let reeve: TestReeve
let receiver: HttpReceiver
/** Responses to the next requests at a path; otherwise 202. */
const answers = new Map<string, { status: number; body?: object }[]>()
before(async () => {
  receiver = await startHttpReceiver((request, response) => {
    const { status, body } = answers.get(request.path)?.shift() ?? { status: 202 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body))
  })
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  reeve.app.worker.start()
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

const at = (path: string) => receiver.requests.filter(request => request.path === path)
const eventsIn = (payload: object) => Object.entries((payload as { events: Record<string, object> }).events)

/** Verifies a request as a receiver does, with the keys that the service publishes. */
async function verified(
  { body, headers, path }: Received,
  keys = createRemoteJWKSet(new URL(`${reeve.url}/.well-known/jwks.json`)),
) {
  assert.equal(headers['content-type'], 'application/secevent+jwt')
  assert.equal(headers.accept, 'application/json')
  assert.equal(headers['webhook-signature'], undefined)
  const { payload, protectedHeader } = await jwtVerify(body, keys, {
    issuer: PUBLIC_URL,
    audience: receiver.url(path),
    typ: 'secevent+jwt',
    algorithms: ['RS256'],
    currentDate: reeve.clock.now(),
  })
  assert.deepEqual(Object.keys(protectedHeader).sort(), ['alg', 'kid', 'typ'])
  return payload as typeof payload & { sub_id: { format: string; sub: string }; txn: string }
}

const webhookOf = (acme: Organization, path: string, changes: object = {}) =>
  createWebhookFor(acme, { url: receiver.url(path), event_types: ['*'], format: 'set', ...changes })
const keysOf = async () => (await reeve.call('GET /.well-known/jwks.json')).body.keys as { kid: string; n: string }[]

test('a suspension with login block is two verifiable tokens, and events without a token are not sent', async () => {
  const acme = await reeve.organization()
  const grace = await acme.person()
  const webhook = await webhookOf(acme, '/set')
  await acme.owner.call('POST /v1/profiles', { body: { name: 'Support', permissions: [] } })
  const suspension = await acme.owner.call(`POST /v1/members/${grace.userId}/suspension`, {
    body: { reason: 'Left', block_login: true },
  })
  await acme.owner.call(`DELETE /v1/members/${grace.userId}/suspension`)
  await receiver.until(() => at('/set').length >= 3, 'three tokens')
  const tokens = await Promise.all(at('/set').map(request => verified(request)))
  const byUri = new Map(tokens.map(token => [eventsIn(token)[0]?.[0], token]))
  for (const token of tokens) {
    assert.equal(eventsIn(token).length, 1)
    assert.deepEqual(token.sub_id, { format: 'iss_sub', iss: PUBLIC_URL, sub: grace.userId })
    assert.equal(token.organization_id, acme.id)
    assert.equal('sub' in token || 'exp' in token, false)
    assert.equal(token.txn, suspension.body.suspension_id)
  }
  assert.deepEqual([...byUri.keys()].sort(), [
    `${CAEP}/session-revoked`,
    `${RISC}/account-disabled`,
    `${RISC}/account-enabled`,
  ])
  const deliveries = await deliveriesOf(reeve, acme.id, webhook.id)
  const { body } = await acme.owner.call('GET /v1/governance/events?limit=100')
  assert.ok(body.events.length > deliveries.length)
  assert.deepEqual(tokens.map(({ jti }) => jti).sort(), deliveries.map(({ event_id }) => event_id).sort())
  for (const { status } of deliveries) assert.ok(['delivered', 'sending'].includes(status))
})

test('a ping is a verification, and 202 delivers it', async t => {
  const acme = await reeve.organization()
  const webhook = await webhookOf(acme, '/ping', { event_types: ['member.removed'] })
  const { body } = await acme.owner.call(`POST /v1/governance/webhooks/${webhook.id}/ping`)
  await receiver.until(() => at('/ping').length === 1, 'the ping')
  const token = await verified(at('/ping')[0] as Received)
  assert.equal(token.jti, body.event_id)
  assert.deepEqual(eventsIn(token), [['https://schemas.openid.net/secevent/ssf/event-type/verification', {}]])
  await t.waitFor(
    async () => {
      const path = `GET /v1/governance/webhooks/${webhook.id}/deliveries/${body.delivery_id}`
      const { body: delivery } = await acme.owner.call(path)
      assert.deepEqual([delivery.status, delivery.attempt_log[0].error], ['delivered', null])
      assert.equal(JSON.parse(delivery.request_body).id, body.event_id)
    },
    { timeout: 5_000 },
  )
})

test('a refused token is retried with the same id and a new signature, and the attempt shows the error', async t => {
  const acme = await reeve.organization()
  answers.set('/refused', [{ status: 400, body: { err: 'invalid_key', description: 'unknown kid' } }, { status: 500 }])
  const webhook = await webhookOf(acme, '/refused')
  const { body: ping } = await acme.owner.call(`POST /v1/governance/webhooks/${webhook.id}/ping`)
  for (let count = 1; count <= 3; count++) {
    await receiver.until(() => at('/refused').length === count, `attempt ${count}`)
    await t.waitFor(async () => {
      const [delivery] = await deliveriesOf(reeve, acme.id, webhook.id)
      assert.deepEqual([delivery?.attempts, delivery?.status], [count, count === 3 ? 'delivered' : 'pending'])
    })
    reeve.clock.advance(60 * 60_000)
  }
  const tokens = await Promise.all(
    at('/refused').map(
      async ({ body }) =>
        (
          await jwtVerify(body, createLocalJWKSet({ keys: (await keysOf()) as never }), {
            currentDate: reeve.clock.now(),
          })
        ).payload,
    ),
  )
  assert.equal(new Set(tokens.map(({ jti }) => jti)).size, 1)
  assert.equal(new Set(tokens.map(({ iat }) => iat)).size, 3)
  const path = `GET /v1/governance/webhooks/${webhook.id}/deliveries/${ping.delivery_id}`
  const { attempt_log } = (await acme.owner.call(path)).body
  assert.deepEqual(
    attempt_log.map(({ status, outcome, error }: Record<string, unknown>) => [status, outcome, error]),
    [
      [400, 'rejected', 'invalid_key: unknown kid'],
      [500, 'rejected', null],
      [202, 'delivered', null],
    ],
  )
  reeve.clock.reset()
})

test('a change of the format applies to pending events, and cancels those without a token', async t => {
  const acme = await reeve.organization()
  answers.set('/changed', [{ status: 503 }, { status: 503 }])
  const grace = await acme.person()
  const webhook = await webhookOf(acme, '/changed', { format: 'json', event_types: ['profile.*', 'member.removed'] })
  await acme.owner.call('POST /v1/profiles', { body: { name: 'Support', permissions: [] } })
  await acme.owner.call(`DELETE /v1/members/${grace.userId}`)
  await receiver.until(() => at('/changed').length === 2, 'two failed attempts')
  const path = `/v1/governance/webhooks/${webhook.id}`
  const edited = await acme.owner.call(`PATCH ${path}`, { body: { format: 'set' } })
  assert.deepEqual([edited.status, edited.body.format], [200, 'set'])
  const later = receiver.requests.length
  reeve.clock.advance(60 * 60_000)
  await t.waitFor(
    async () => {
      const deliveries = await deliveriesOf(reeve, acme.id, webhook.id)
      assert.deepEqual(
        deliveries.map(one => [one.event_type, one.status, one.attempts]),
        [
          ['profile.created', 'cancelled', 1],
          ['member.removed', 'delivered', 2],
        ],
      )
    },
    { timeout: 10_000 },
  )
  const since = receiver.requests.slice(later).filter(request => request.path === '/changed')
  assert.equal(since.length, 1)
  await verified(since[0] as Received)
  const replay = await acme.owner.call(`POST ${path}/replay`, { body: { since: '2026-01-01T00:00:00Z', only: 'all' } })
  assert.equal(replay.body.matched, 1)
  reeve.clock.reset()
})

test('no token is sent after the response to a removal or to a change of the format', async () => {
  const acme = await reeve.organization()
  const changes = { 'DELETE /removed': undefined, 'PATCH /formatted': { format: 'json' } }
  for (const [act, body] of Object.entries(changes)) {
    const [method, path = ''] = act.split(' ')
    const webhook = await webhookOf(acme, path)
    const people = await Promise.all(Array.from({ length: 10 }, () => acme.person()))
    const removals = people.map(({ userId }) => acme.owner.call(`DELETE /v1/members/${userId}`))
    await receiver.until(() => at(path).length > 0, 'the first token')
    const answer = await acme.owner.call(`${method} /v1/governance/webhooks/${webhook.id}`, { body })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    await receiver.flush()
    const count = at(path).length
    await Promise.all(removals)
    await receiver.until(() => body === undefined || at(path).length >= 11, 'the others as JSON')
    const later = at(path).slice(count)
    for (const { headers } of later) assert.equal(headers['content-type'], 'application/json')
    if (body === undefined) assert.deepEqual(later, [])
  }
})

test('a rotated key is shown before it signs, and the former one until its tokens have arrived', async () => {
  const acme = await reeve.organization()
  const webhook = await webhookOf(acme, '/rotated')
  const kidOf = async () => {
    const count = at('/rotated').length
    await acme.owner.call(`POST /v1/governance/webhooks/${webhook.id}/ping`)
    await receiver.until(() => at('/rotated').length > count, 'a ping')
    const request = at('/rotated').at(-1) as Received
    await verified(request)
    return decodeProtectedHeader(request.body).kid
  }
  const rotate = (atOnce: boolean) => {
    const { runtime, vault } = reeve.app
    return rotateSigningKey({ runtime, vault }, { actor: SYSTEM_ACTOR, context: contextWithoutRequest() }, { atOnce })
  }
  const kids = async () => (await keysOf()).map(({ kid }) => kid)
  const [former] = await kids()
  assert.equal(await kidOf(), former)
  const { id } = await rotate(false)
  assert.deepEqual(await kids(), [id, former])
  assert.equal(await kidOf(), former)
  reeve.clock.advance(61 * 60_000)
  assert.equal(await kidOf(), id)
  reeve.clock.advance(7 * 24 * 60 * 60_000)
  assert.deepEqual(await kids(), [id])
  const leaked = await rotate(true)
  assert.deepEqual(await kids(), [leaked.id])
  assert.equal(await kidOf(), leaked.id)
  reeve.clock.reset()
})
