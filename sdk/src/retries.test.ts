import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  type Act,
  answer,
  answerPage,
  breakOff,
  breakOffInBody,
  hang,
  redirect,
  refuse,
  startScriptedServer,
} from '../test/harness/scripted-server.ts'
import { isReeveError, ReeveError, readRetryAfter } from './errors.ts'
import { OPERATIONS } from './generated/table.ts'
import { Reeve } from './index.ts'
import { bind } from './methods.ts'
import type { CallOptions, DryRunOptions } from './options.ts'
import { realPauses } from './retries.ts'
import { createTransport, type ReeveOptions } from './transport.ts'

/** A client of a server with these scripted responses. Pauses take no time and are recorded. */
async function prepare(t: TestContext, script: [Act, ...Act[]], more: Partial<ReeveOptions> = {}) {
  const server = await startScriptedServer(...script)
  t.after(() => server.close())
  const pauses: number[] = []
  const options = { baseUrl: server.url, apiKey: 'rve_test', ...more } as ReeveOptions
  const send = createTransport(options, {
    random: () => 0.5,
    async sleep(milliseconds, signal) {
      pauses.push(milliseconds)
      signal?.throwIfAborted()
    },
  })
  const [members, invitations] = [bind(send, OPERATIONS.members), bind(send, OPERATIONS.invitations)]
  const [access, account] = [bind(send, OPERATIONS.access), bind(send, OPERATIONS.account)]
  return {
    received: server.received,
    pauses,
    list: () => members.list?.() as { toArray(): Promise<unknown[]> },
    get: (call?: CallOptions) => members.get?.('ada', call) as Promise<unknown>,
    suspend: (call?: DryRunOptions) => members.suspend?.('ada', { reason: 'left' }, call) as Promise<unknown>,
    ask: () => access.evaluate?.({ subject: { type: 'user', id: 'ada' } }) as Promise<unknown>,
    endSession: () => account.endSession?.('other') as Promise<unknown>,
    accept: () => invitations.accept?.({ token: 'once' }) as Promise<unknown>,
  }
}

const keysOf = (received: { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => headers['idempotency-key'])

const TEMPORARY: Record<string, Act> = {
  '408': refuse(408, 'request_timeout'),
  '429': refuse(429, 'rate_limited'),
  '502 of a proxy': answerPage(502),
  '503': refuse(503, 'organization_busy'),
  '504 of a proxy': answerPage(504),
  'a dropped connection': breakOff,
  'a truncated body': breakOffInBody,
  '409 idempotency_key_in_use': refuse(409, 'idempotency_key_in_use'),
}

for (const [name, act] of Object.entries(TEMPORARY)) {
  test(`${name} is retried, with three attempts in all`, async t => {
    const late = await prepare(t, [act, act, answer({ status: 'active' })])
    assert.deepEqual(await late.get(), { status: 'active' })
    assert.deepEqual(late.pauses, [250, 500])

    const never = await prepare(t, [act])
    await assert.rejects(never.get(), error => isReeveError(error))
    assert.equal(never.received.length, 3)
    assert.equal(never.pauses.length, 2)
  })
}

const FINAL: Record<string, Act> = {
  '400': refuse(400, 'malformed_request'),
  '401': refuse(401, 'invalid_api_key'),
  '403': refuse(403, 'permission_required'),
  '404': refuse(404, 'member_not_found'),
  'another 409': refuse(409, 'last_active_owner'),
  '422': refuse(422, 'validation_failed'),
  '500': refuse(500, 'internal_error'),
  'an HTML page instead of a response': answerPage(200),
  'a redirect': redirect,
}

for (const [name, act] of Object.entries(FINAL)) {
  test(`${name} is not retried`, async t => {
    const { get, received } = await prepare(t, [act])
    await assert.rejects(get(), error => isReeveError(error))
    assert.equal(received.length, 1)
  })
}

test('the backoff doubles from 500 ms to 8 s, with jitter', async t => {
  const { get, pauses } = await prepare(t, [refuse(503, 'organization_busy')], { tries: 8 })
  await assert.rejects(get())
  assert.deepEqual(pauses, [250, 500, 1000, 2000, 4000, 4000, 4000])
})

test('Retry-After is honoured up to a minute, and a longer one ends the call', async t => {
  const soon = await prepare(t, [refuse(429, 'rate_limited', { 'retry-after': '60' }), answer({})])
  await soon.get()
  assert.deepEqual(soon.pauses, [60_000])

  const late = await prepare(t, [refuse(429, 'rate_limited', { 'retry-after': '61' }), answer({})])
  await assert.rejects(late.get(), error => isReeveError(error, 'rate_limited') && error.retryAfterMs === 61_000)
  assert.equal(late.received.length, 1)
})

test('Retry-After may be a number or a date, and any other value is ignored', () => {
  const now = Date.parse('2026-11-22T06:00:00Z')
  assert.equal(readRetryAfter('Sun, 22 Nov 2026 06:00:07 GMT', now), 7000)
  assert.equal(readRetryAfter('Sun, 22 Nov 2026 05:00:00 GMT', now), 0)
  assert.equal(readRetryAfter('1.5', now), 1500)
  for (const nothing of [null, '', 'soon']) assert.equal(readRetryAfter(nothing, now), undefined)
})

test('a write sends one Idempotency-Key per call, the same on every attempt', async t => {
  const { suspend, received } = await prepare(t, [breakOff, refuse(503, 'organization_busy'), answer({})])
  await suspend()
  await suspend()
  const [first, second, third, next] = keysOf(received)
  assert.match(String(first), /^[0-9a-f-]{36}$/)
  assert.deepEqual([second, third], [first, first])
  assert.notEqual(next, first)
  assert.deepEqual(new Set(received.map(({ body }) => body)), new Set(['{"reason":"left"}']))
})

test('the error of a write says whether any of its attempts may have been applied', async t => {
  const mayBeDone = async (script: [Act, ...Act[]], call?: DryRunOptions) => {
    const { suspend } = await prepare(t, script, { tries: 2 })
    return suspend(call).catch(error => isReeveError(error) && error.mayBeDone)
  }
  const lost = { 'a lost answer': breakOff, 'a fault': refuse(500, 'internal_error'), 'a proxy': answerPage(502) }
  for (const [name, act] of Object.entries(lost)) assert.equal(await mayBeDone([act]), true, name)
  const refusals = { 401: 'invalid_session', 403: 'permission_required', 429: 'rate_limited', 503: 'organization_busy' }
  for (const [status, code] of Object.entries(refusals)) {
    const act = refuse(Number(status), code)
    assert.deepEqual([await mayBeDone([act]), await mayBeDone([breakOff, act])], [false, true], code)
  }
  // With the same idempotency key, a conflict or a 412 shows that no attempt succeeded, unless one is still running.
  assert.equal(await mayBeDone([breakOff, refuse(409, 'last_active_owner')]), false)
  assert.equal(await mayBeDone([breakOff, refuse(412, 'changed_meanwhile')]), false)
  assert.equal(await mayBeDone([refuse(409, 'idempotency_key_in_use')]), true)
  assert.equal(await mayBeDone([breakOff], { dryRun: true }), false)
  const { get } = await prepare(t, [breakOff])
  await assert.rejects(get(), error => isReeveError(error) && !error.mayBeDone)
  // Without a key, the second attempt can get 404 because the first one has ended the session.
  const { endSession } = await prepare(t, [breakOff, refuse(404, 'session_not_found')])
  await assert.rejects(endSession(), error => isReeveError(error, 'session_not_found') && error.mayBeDone)
})

test('a write sends the idempotency key of its caller, and a read sends none', async t => {
  const { suspend, get, received } = await prepare(t, [breakOff, answer({})])
  await suspend({ idempotencyKey: 'offboarding-grace' })
  await get()
  assert.deepEqual(keysOf(received), ['offboarding-grace', 'offboarding-grace', undefined])
})

test('a POST without an idempotency key is sent only once, because it may have been applied', async t => {
  for (const act of [breakOff, refuse(503, 'organization_busy')]) {
    const { accept, received } = await prepare(t, [act])
    await assert.rejects(accept(), error => isReeveError(error))
    assert.equal(received.length, 1)
  }
})

test('a POST that changes nothing is retried', async t => {
  const { ask, received } = await prepare(t, [breakOff, answer({ decision: true })])
  assert.deepEqual(await ask(), { decision: true })
  assert.deepEqual(keysOf(received), [undefined, undefined])
})

test('an attempt that times out is aborted and retried', async t => {
  const { get, received } = await prepare(t, [hang, hang, answer({})], { timeoutSeconds: 1 })
  await get()
  assert.equal(received.length, 3)
  const never = await prepare(t, [hang])
  await assert.rejects(never.get({ timeoutSeconds: 0.05 }), error => isReeveError(error, 'timeout'))
})

test('an invalid timeout or number of tries is a TypeError', async t => {
  for (const seconds of [Number.NaN, -1, 0]) {
    await assert.rejects(prepare(t, [answer({})], { timeoutSeconds: seconds }), /TypeError: timeoutSeconds must be/)
    const { get, received } = await prepare(t, [answer({})])
    await assert.rejects(get({ timeoutSeconds: seconds }), /TypeError: timeoutSeconds must be/)
    assert.equal(received.length, 0)
  }
  await assert.rejects(prepare(t, [answer({})], { tries: Number.NaN }), /TypeError: tries must be/)
  const { get } = await prepare(t, [answer({ status: 'active' })], { timeoutSeconds: Number.POSITIVE_INFINITY })
  assert.deepEqual(await get(), { status: 'active' })
})

test('a redirect is not followed, and is an unexpected_answer error', async t => {
  const { suspend, received } = await prepare(t, [redirect, answer({})])
  await assert.rejects(suspend(), error => isReeveError(error, 'unexpected_answer') && error.status === 302)
  assert.equal(received.length, 1)
})

test('an invalid base URL or API key is a TypeError', () => {
  for (const baseUrl of [undefined, '', '/v1', 'reeve.acme.example', 'ftp://reeve.acme.example']) {
    const create = () => new Reeve({ baseUrl, apiKey: 'rve_test' } as ReeveOptions)
    assert.throws(create, /TypeError: baseUrl must be the URL of Reeve, such as https:/)
  }
  for (const apiKey of ['', 'rve_test\n', 'ключ']) {
    assert.throws(() => new Reeve({ baseUrl: 'http://127.0.0.1', apiKey }), /TypeError: apiKey must be visible ASCII/)
  }
})

test('a cursor that points to itself ends the list with an error', async t => {
  const { list, received } = await prepare(t, [answer({ members: [{ user_id: 'ada' }], next_cursor: 'again' })])
  await assert.rejects(list().toArray(), error => {
    return isReeveError(error, 'unexpected_answer') && error.operation === 'listMembers'
  })
  assert.equal(received.length, 2)
})

test('an aborted signal ends the call with its reason and without another attempt', async t => {
  const reason = new Error('the page was closed')
  const before = await prepare(t, [answer({})])
  await assert.rejects(before.get({ signal: AbortSignal.abort(reason) }), reason)
  assert.equal(before.received.length, 0)

  const controller = new AbortController()
  const during = await prepare(t, [() => controller.abort(reason)], { tries: 1 })
  await assert.rejects(during.get({ signal: controller.signal }), reason)
  assert.equal(during.received.length, 1)
})

test('an aborted signal ends the backoff', async () => {
  const reason = new Error('stop')
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 10)
  await assert.rejects(realPauses.sleep(60_000, controller.signal), reason)
  await assert.rejects(realPauses.sleep(60_000, AbortSignal.abort(reason)), reason)
  await realPauses.sleep(1, undefined)
})

test('a response that is not from Reeve, or none at all, is a ReeveError with status or cause', async t => {
  const page = await prepare(t, [answerPage(404)])
  await assert.rejects(page.get(), error => {
    assert.ok(error instanceof ReeveError)
    assert.deepEqual([error.code, error.status, error.problem], ['unexpected_answer', 404, null])
    return true
  })
  const nobody = await prepare(t, [hang], { baseUrl: 'http://127.0.0.1:1', tries: 1 })
  await assert.rejects(nobody.get(), error => {
    assert.ok(isReeveError(error, 'network_fault'))
    assert.equal(error.status, 0)
    assert.ok(error.cause instanceof Error)
    return true
  })
})
