import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { sign as signRequest, unwrap, WebhookError, type WebhookEvent, type WebhookFault } from './webhooks.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const SECRET = newSecret()
const NOW = new Date('2026-11-22T06:00:00Z')
const ID = '0198c5a1-6c3e-7b2a-9f41-3d5e8a7c1b20'
const DATA = { reason: 'left – über Nacht', user_id: 'ada' }
const BODY = JSON.stringify({ type: 'member.suspended', id: ID, data: DATA })

/** The headers of a request, signed by the library of the standard. */
function sign(body: string, { secret = SECRET, at = NOW, id = ID } = {}): Record<string, string> {
  const signature = new Webhook(secret).sign(id, at, body)
  return { 'webhook-id': id, 'webhook-timestamp': String(at.getTime() / 1000), 'webhook-signature': signature }
}

const open = (body: string, headers: Record<string, string>, secrets: string | string[] = SECRET, now = NOW) =>
  unwrap(body, headers, secrets, { now })

const assertRefused = (opened: Promise<unknown>, code: WebhookFault) =>
  assert.rejects(opened, error => {
    assert.ok(error instanceof WebhookError, String(error))
    assert.equal(error.code, code)
    return true
  })

test('a message signed by the standard’s library is verified, and its type narrows the event', async () => {
  const event: WebhookEvent = await open(BODY, sign(BODY))
  assert.equal(event.type, 'member.suspended')
  if (event.type === 'member.suspended') assert.equal(event.data.reason, 'left – über Nacht')
})

test('a message signed by this client is verified by the standard’s library and by this client', async () => {
  const headers = await signRequest(BODY, SECRET)
  assert.deepEqual(new Webhook(SECRET).verify(BODY, headers), JSON.parse(BODY))
  assert.equal((await unwrap(BODY, headers, SECRET)).id, ID)
  assert.throws(() => new Webhook(newSecret()).verify(BODY, headers))
  assert.deepEqual(await signRequest(BODY, SECRET, { id: ID, now: NOW }), sign(BODY))
})

test('the body may be text or bytes, and the headers those of fetch or of Node.js', async () => {
  const headers = sign(BODY)
  const bytes = new TextEncoder().encode(BODY)
  // A view of a part of a larger buffer, like the bodies of some servers.
  const part = new Uint8Array([0, ...bytes, 0]).subarray(1, bytes.length + 1)
  for (const body of [BODY, bytes, bytes.buffer, part, Buffer.from(BODY)]) {
    assert.equal((await unwrap(body, headers, SECRET, { now: NOW })).id, ID)
  }
  const spelled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  for (const given of [new Headers(headers), spelled]) {
    assert.equal((await unwrap(BODY, given, SECRET, { now: NOW })).id, ID)
  }
})

test('one matching signature and secret are enough during a rotation', async () => {
  const next = newSecret()
  const both = sign(BODY)
  both['webhook-signature'] += ` ${sign(BODY, { secret: next })['webhook-signature']}`
  assert.equal((await open(BODY, both, next)).id, ID)
  assert.equal((await open(BODY, both, SECRET)).id, ID)
  assert.equal((await open(BODY, sign(BODY, { secret: next }), [SECRET, next])).id, ID)
  await assertRefused(open(BODY, both, newSecret()), 'wrong_signature')
})

test('an altered body, id, timestamp or signature is refused', async () => {
  const headers = sign(BODY)
  await assertRefused(open(BODY.replace('left', 'stays'), headers), 'wrong_signature')
  await assertRefused(open(BODY, { ...headers, 'webhook-id': 'other' }), 'wrong_signature')
  const later = String(NOW.getTime() / 1000 + 1)
  await assertRefused(open(BODY, { ...headers, 'webhook-timestamp': later }), 'wrong_signature')
  const signature = headers['webhook-signature'] ?? ''
  for (const other of [signature.replace('v1,', 'v2,'), signature.slice(0, -5), 'v1,', 'v1,!!!', 'nothing']) {
    await assertRefused(open(BODY, { ...headers, 'webhook-signature': other }), 'wrong_signature')
  }
})

test('a timestamp outside the tolerance is refused, and the tolerance can be set', async () => {
  const at = (seconds: number) => sign(BODY, { at: new Date(NOW.getTime() + seconds * 1000) })
  for (const seconds of [-300, 0, 300]) assert.equal((await open(BODY, at(seconds))).id, ID)
  for (const seconds of [-301, 301]) await assertRefused(open(BODY, at(seconds)), 'outside_tolerance')
  await assertRefused(unwrap(BODY, at(-11), SECRET, { now: NOW, toleranceSeconds: 10 }), 'outside_tolerance')
  assert.equal((await unwrap(BODY, at(-900), SECRET, { now: NOW, toleranceSeconds: 900 })).id, ID)
})

test('a signed timestamp that is not a number is refused', async () => {
  const headers: Record<string, string> = { ...sign(BODY), 'webhook-timestamp': 'soon' }
  const key = await crypto.subtle.importKey(
    'raw',
    Buffer.from(SECRET.slice('whsec_'.length), 'base64'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign('HMAC', key, Buffer.from(`${ID}.soon.${BODY}`))
  headers['webhook-signature'] = `v1,${Buffer.from(signature).toString('base64')}`
  await assertRefused(open(BODY, headers), 'outside_tolerance')
})

test('a request without one of the headers is refused', async () => {
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const { [name]: _, ...headers } = sign(BODY)
    await assertRefused(open(BODY, headers), 'missing_headers')
  }
})

test('a signed body that is not an event is refused', async () => {
  for (const body of ['', 'null', '[]', '{"data":{}}', 'text']) {
    await assertRefused(open(body, sign(body)), 'malformed_body')
  }
})

test('an invalid secret is a TypeError, not a failed verification', async () => {
  for (const secret of ['', 'whsec_', 'whsec_!!!']) await assert.rejects(open(BODY, sign(BODY), secret), TypeError)
  await assert.rejects(open(BODY, sign(BODY), []), TypeError)
})

test('a parsed body or a missing secret is a TypeError that explains the mistake', async () => {
  const given = (body: unknown, secret: unknown) => unwrap(body as string, sign(BODY), secret as string, { now: NOW })
  for (const parsed of [JSON.parse(BODY), undefined, null, []]) {
    await assert.rejects(given(parsed, SECRET), /TypeError: .*raw body/)
  }
  for (const secret of [undefined, [undefined], null]) {
    await assert.rejects(given(BODY, secret), /TypeError: A webhook’s secret is whsec_/)
  }
})
