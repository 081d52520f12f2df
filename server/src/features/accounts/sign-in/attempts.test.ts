import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { givePassword, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../../../../test/harness/browser.ts'
import { onlyLong } from '../../../../test/harness/long-form.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { canonicalAddress } from '../../../kernel/network-address.ts'
import { createAttemptLimit } from './attempts.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { signInAttempts: 10 } })
})
after(() => reeve.stop())

const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('of 200 concurrent attempts on two processes, only ten are evaluated', async () => {
  const acme = await reeve.organization()
  await givePassword(reeve, acme.owner.userId)
  const twin = await startReeve({ on: reeve.database, config: { signInAttempts: 10 } })
  try {
    const body = { email: acme.owner.email, password: 'a guess that is wrong' }
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => (i % 2 ? reeve : twin).call('POST /auth/sign-in/email', { body })),
    )
    assert.deepEqual(statuses(answers), { 401: 10, 429: 190 })
    const refused = answers.find(({ status }) => status === 429)
    assert.equal(refused?.body.code, 'rate_limited')
    assert.match(refused?.body.detail, /^Too many attempts from this network or for this address; Retry-After says/)
    assert.ok(Number(refused?.headers.get('retry-after')) > 0)
    // Even the right password is refused now. A different response would reveal it to an attacker.
    assert.equal((await signInWithPassword(openBrowser(reeve.url), acme.owner.email)).status, 429)
  } finally {
    await twin.app.close()
    await twin.query.end()
  }
  reeve.clock.advance(61_000)
  assert.equal((await signInWithPassword(openBrowser(reeve.url), acme.owner.email)).status, 200)
})

test('every endpoint that allows guessing a secret is rate-limited', async () => {
  const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
  const guesses: [string, object][] = [
    ['POST /auth/sign-in/email', { email: 'ada@acme.test', password: PASSWORD }],
    ['POST /auth/request-password-reset', { email: 'ada@acme.test' }],
    ['POST /auth/send-verification-email', { email: 'ada@acme.test' }],
    ['POST /auth/reset-password', { token: 'x', newPassword: PASSWORD }],
    ['POST /auth/two-factor/verify-totp', { code: '123456' }],
    ['POST /auth/two-factor/verify-backup-code', { code: 'abcde-fghij' }],
    ['POST /auth/passkey/verify-authentication', { response: passkey }],
    ['POST /auth/sign-in/social', { provider: 'oidc' }],
    ['POST /v1/setup', { token: 'x', password: PASSWORD }],
  ]
  for (const [request, body] of guesses) {
    reeve.clock.advance(61_000)
    const answers = []
    for (let i = 0; i < 11; i++) answers.push(await reeve.call(request, { body }))
    assert.ok(
      answers.slice(0, 10).every(({ status }) => status !== 429),
      request,
    )
    assert.equal(answers[10]?.status, 429, request)
  }
})

test('other spellings of a path, and unknown paths below /auth, are not found', async () => {
  const { port } = new URL(reeve.url)
  for (const path of [
    '/auth/./sign-in/email',
    '/auth/x/../sign-in/email',
    '/auth/%2e%2e/auth/sign-in/email',
    '/auth/sign-in\\email',
    '/auth/sign-in/email#f',
    '/auth/sign-in/email/',
    '//auth/sign-in/email',
    `http://localhost:${port}/auth/sign-in/email`,
    '/auth/sign-up/email',
    '/auth/update-user',
    '/auth/reset-password/token',
    '/auth/nothing',
  ]) {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject)
      sent.end(JSON.stringify({ email: 'ada@acme.test', password: PASSWORD }))
    })
    assert.equal(status, 404, path)
  }
})

test('a body that no schema of the library expects is refused with a 4xx status', async () => {
  reeve.clock.advance(61_000)
  const bodies = ['['.repeat(30_000) + ']'.repeat(30_000), `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`]
  for (const body of [
    ...bodies,
    '{"token":"\\u0000","newPassword":"password1"}',
    '{"email":"\\ud800@acme.test"}',
    '[]',
    '1',
  ]) {
    const answer = await reeve.call('POST /auth/reset-password', { body })
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} to ${body.slice(0, 60)}`)
  }
})

test('an IPv6 address shares the limit of its /64, and not that of its neighbour', async () => {
  const { pool, vault } = reeve.app
  const limit = createAttemptLimit({ pool, vault, clock: reeve.clock, perMinute: 1 })
  const count = (address: string, email?: string) =>
    limit.count({ action: 'test', ip: canonicalAddress(address), email })
  assert.equal(await count('2001:db8:1:2::1'), null)
  assert.notEqual(await count('2001:db8:1:2:ffff::9'), null)
  assert.equal(await count('2001:db8:1:3::1'), null)
  assert.equal(await count('::1'), null)
  assert.equal(await count('::ffff:203.0.113.7'), null)
  assert.notEqual(await count('203.0.113.7'), null)
  assert.notEqual(await count('203.0.113.7:5678'), null)
  assert.equal(await count('unknown', 'ada@acme.test'), null)
  assert.notEqual(await count('not an address', 'ada@acme.test'), null)
})

test('an address allows 100 attempts an hour from all networks; a known browser still gets in', async () => {
  const acme = await reeve.organization()
  await givePassword(reeve, acme.owner.userId)
  reeve.clock.advance(2 * 60 * 60_000)
  const { email } = acme.owner
  const browser = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(browser, email)).status, 200)
  const { pool, vault } = reeve.app
  const limit = createAttemptLimit({ pool, vault, clock: reeve.clock, perMinute: 1_000 })
  const from = (ip: string, cookies?: string) => limit.count({ action: '/sign-in/email', ip, email, cookies })
  for (let i = 0; i < 99; i++) assert.equal(await from(`198.51.100.${i}`), null)
  assert.notEqual(await from('198.51.100.200'), null)
  assert.notEqual(await from('127.0.0.1'), null)
  reeve.clock.advance(61_000)
  assert.equal((await signInWithPassword(openBrowser(reeve.url), email)).status, 429)
  assert.equal((await signInWithPassword(browser, email)).status, 200)

  const device = browser.cookies.get('__Host-reeve.known_device') ?? ''
  const cookies = `a=b; __Host-reeve.known_device=${device}`
  for (let i = 0; i < 99; i++) assert.equal(await from('198.51.100.1', cookies), null)
  assert.notEqual(await from('198.51.100.1', cookies), null)
  const other = await acme.person()
  const forged = `__Host-reeve.known_device=${device.replace(acme.owner.userId, other.userId)}`
  for (let i = 0; i < 100; i++) await limit.count({ action: '/sign-in/email', ip: '198.51.100.1', email: other.email })
  for (const cookie of [cookies, forged, '']) {
    const attempt = { action: '/sign-in/email', ip: '198.51.100.1', email: other.email, cookies: cookie }
    assert.notEqual(await limit.count(attempt), null)
  }
})

test('attempts with a look-alike of an address do not count toward the limit of that address', async () => {
  const { pool, vault } = reeve.app
  const limit = createAttemptLimit({ pool, vault, clock: reeve.clock, perMinute: 1_000 })
  const count = (email: string) => limit.count({ action: 'test', ip: '198.51.100.1', email })
  // In lower case, the Kelvin sign becomes the ASCII letter k.
  for (let sent = 0; sent < 100; sent++) await count('\u212aim@acme.test')
  assert.notEqual(await count('\u212aim@acme.test'), null)
  assert.equal(await count('kim@acme.test'), null)
})

const HOURLY = onlyLong('stolen-session.test.ts proves the same limit')
test('wrong passwords in a session are limited to 100 an hour, over all endpoints', HOURLY, async () => {
  const { owner } = await reeve.organization()
  const browser = await signedIn(reeve, owner)
  const wrong = { password: 'a guess that is wrong' }
  const guesses: [string, object][] = [
    ['change-password', { currentPassword: wrong.password, newPassword: 'another horse, another battery' }],
    ['two-factor/enable', wrong],
    ['two-factor/disable', wrong],
    ['two-factor/generate-backup-codes', wrong],
  ]
  for (const ofEach of [10, 10, 5]) {
    reeve.clock.advance(61_000)
    for (const [path, body] of guesses) {
      for (let i = 0; i < ofEach; i++)
        assert.equal((await browser.call(`POST /auth/${path}`, { body })).status, 400, path)
    }
  }
  reeve.clock.advance(61_000)
  for (const [path, body] of guesses) {
    const { status, body: problem } = await browser.call(`POST /auth/${path}`, { body })
    assert.deepEqual([status, problem.code], [429, 'rate_limited'], path)
  }
  const padded = { cookie: [...browser.cookies].map(([name, value]) => `${name} =${value}`).join('; ') }
  const body = { password: PASSWORD }
  assert.equal((await reeve.call('POST /auth/two-factor/enable', { body, headers: padded })).status, 429)
  // Better Auth uses the first cookie with this name, even if a space follows the name.
  const other = await signedIn(reeve, (await reeve.organization()).owner)
  const both = { cookie: `${padded.cookie}; ${[...other.cookies].map(pair => pair.join('=')).join('; ')}` }
  const { status, body: problem } = await reeve.call('POST /auth/two-factor/enable', { body, headers: both })
  assert.deepEqual([status, problem.code], [400, 'multiple_credentials'])
  reeve.clock.advance(60 * 60_000)
  assert.equal((await browser.call('POST /auth/two-factor/enable', { body })).status, 200)
})
