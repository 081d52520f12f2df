import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { givePassword, openBrowser, PASSWORD } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { openLines } from '../harness/log-lines.ts'
import { recordedBy } from '../harness/platform.ts'
import { type Answer, startReeve, type TestReeve } from '../harness/reeve.ts'

const PER_MINUTE = 3
/**
 * Texts that a proxy may put into X-Forwarded-For, even those sent by its client, and the address that Reeve stores.
 */
const FORWARDED: readonly (readonly [sent: string, kept: string | null])[] = [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1%25', '::1'],
  ['127.1', null],
  ['0x7f.1', null],
  ['unknown', null],
  ['<b>1</b>', null],
]

const lines = openLines()
let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ log: lines.log, config: { trustProxy: true, signInAttempts: PER_MINUTE } })
})
after(() => reeve.stop())
beforeEach(() => reeve.clock.advance(2 * 60 * 60_000))

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const reset = (email: string, ip: string) =>
  reeve.call('POST /auth/request-password-reset', { body: { email }, headers: from(ip) })
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status)

test('an email address with too many sign-in attempts is 429 from any forwarded network address', async () => {
  const email = 'nobody@acme.test'
  const signIn = (ip: string) =>
    reeve.call('POST /auth/sign-in/email', { body: { email, password: 'not the password' }, headers: from(ip) })
  const tried = Array.from({ length: 100 }, (_, i) => signIn(`198.51.100.${i}`))
  assert.deepEqual(new Set(statusesOf(await Promise.all(tried))), new Set([401]))
  for (const [sent] of FORWARDED) {
    const { status, body } = await signIn(sent)
    assert.deepEqual([status, body.code], [429, 'rate_limited'], sent)
    reeve.clock.advance(1_000)
  }
})

test('all forms of one network address share a rate limit, and so do all clients with an unknown one', async () => {
  const ask = async (sent: readonly string[]) =>
    statusesOf(await Promise.all(sent.map((ip, i) => reset(`nobody-${i}@acme.test`, ip))))
  const limited = [...Array(PER_MINUTE).fill(200), 429]
  const ofOne = ['203.0.113.7', '203.0.113.7:5678', '::ffff:203.0.113.7', '::FFFF:CB00:7107']
  assert.deepEqual((await ask(ofOne)).sort(), limited)
  assert.deepEqual((await ask(['unknown', '127.1', '0x7f.1', '<b>1</b>'])).sort(), limited)
  assert.deepEqual(await ask(['127.0.0.1']), [200], 'the address that 127.1 could stand for')
})

test('the audit log, the log and the sessions show the canonical network address, or none', async () => {
  const acme = await reeve.organization()
  await givePassword(reeve, acme.owner.userId)
  for (const [sent, kept] of FORWARDED) {
    reeve.clock.advance(61_000)
    const headers = from(sent)
    lines.forget()
    const body = { email: acme.owner.email, password: PASSWORD }
    const browser = openBrowser(reeve.url, acme.id)
    await assertSuccess(browser.call('POST /auth/sign-in/email', { body, headers }))
    const { entries } = await recordedBy(reeve, acme.id, () =>
      assertSuccess(browser.call('PATCH /v1/organization', { body: { name: `By ${sent}` }, headers })),
    )
    assert.deepEqual(
      entries.map(({ context }) => context.ip),
      [kept],
      sent,
    )
    const { sessions } = (await browser.call('GET /v1/account/sessions')).body
    assert.equal(sessions.find(({ current }: { current: boolean }) => current).ip, kept, sent)
    const [line] = await lines.take(({ path }) => path === '/v1/organization')
    assert.equal(line?.ip, kept, sent)
  }
})

test('attempts by others do not lock out a browser that has signed in, from any network', async () => {
  const acme = await reeve.organization()
  await givePassword(reeve, acme.owner.userId)
  const { email } = acme.owner
  const known = openBrowser(reeve.url)
  const signIn = (browser: { call: TestReeve['call'] }, ip: string, password = PASSWORD) =>
    browser.call('POST /auth/sign-in/email', { body: { email, password }, headers: from(ip) })
  await assertSuccess(signIn(known, '[2001:DB8:0::1]:443'))
  for (let i = 0; i < 100; i++) await signIn(reeve, `198.51.100.${i}`, 'a wrong password')
  assert.equal((await signIn(known, 'unknown')).status, 200)
  assert.equal((await signIn(reeve, '2001:db8::1')).status, 429, 'the network of a session is not exempt')
})
