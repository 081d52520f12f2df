import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAttemptLimit } from '../../src/features/accounts/sign-in/attempts.ts'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { outcomeOf } from '../harness/reeve.ts'

const HOUR_MS = 60 * 60_000

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

type Kind = 'request-password-reset' | 'send-verification-email'

const ask = (kind: Kind, email: string) => reeve.call(`POST /auth/${kind}`, { body: { email } })

/**
 * Waits until the mail queue has stayed empty for a while, because a response is sent before its mail is even queued.
 */
async function untilMailed(email: string, count: number): Promise<number> {
  await reeve.mailboxes.newest(email, count)
  for (let empty = 0; empty < 3; empty++) {
    await new Promise(go => setTimeout(go, 100))
    if ((await reeve.query`select id from outgoing_mails`).length > 0) empty = -1
  }
  return reeve.mailboxes.count(email)
}

const KINDS: Readonly<Record<Kind, boolean>> = { 'request-password-reset': true, 'send-verification-email': false }

for (const [kind, isVerified] of Object.entries(KINDS) as [Kind, boolean][]) {
  test(`${kind} mails an address at most five times an hour, always with the same response`, async () => {
    const person = await (await reeve.organization()).person('member')
    await reeve.query`update accounts set email_verified = ${isVerified} where id = ${person.userId}`
    const answers = []
    for (const email of [...Array(5).fill(person.email), person.email.toUpperCase(), person.email]) {
      answers.push(await ask(kind, email))
    }
    const unknown = await ask(kind, `nobody-${newId()}@acme.test`)
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, unknown.body])
    assert.equal(await untilMailed(person.email, 5), 5)

    reeve.clock.advance(HOUR_MS)
    assert.equal((await ask(kind, person.email)).status, 200)
    assert.equal(await untilMailed(person.email, 6), 6)
  })
}

for (const [kind, isVerified] of Object.entries(KINDS) as [Kind, boolean][]) {
  test(`others cannot use up the ${kind} mails of a browser that has signed in`, async () => {
    const person = await (await reeve.organization()).person('member')
    const browser = await signedIn(reeve, person)
    await reeve.query`update accounts set email_verified = ${isVerified} where id = ${person.userId}`
    const { pool, vault } = reeve.app
    const limit = createAttemptLimit({ pool, vault, clock: reeve.clock, perMinute: 1_000 })
    const attempt = { action: `/${kind}`, ip: '198.51.100.1', email: person.email }
    for (let sent = 0; sent < 100; sent++) await limit.count(attempt)
    const unknown = await ask(kind, `nobody-${newId()}@acme.test`)
    for (let sent = 0; sent < 7; sent++) {
      const { status, body } = await ask(kind, person.email)
      assert.deepEqual([status, body], [200, unknown.body])
    }
    assert.equal(await untilMailed(person.email, 5), 5)

    for (let sent = 0; sent < 6; sent++) {
      const { status, body } = await browser.call(`POST /auth/${kind}`, { body: { email: person.email } })
      assert.deepEqual([status, body], [200, unknown.body])
    }
    assert.equal(await untilMailed(person.email, 10), 10, 'five for the browser')

    // A browser that is known for another account has no limit of its own for this account.
    const other = await signedIn(reeve, await (await reeve.organization()).person('member'))
    await other.call(`POST /auth/${kind}`, { body: { email: person.email } })
    assert.equal(await untilMailed(person.email, 10), 10)
  })
}

test('above the mail limit the mailed links still work, and no more tokens are stored', async () => {
  const person = await (await reeve.organization()).person('member')
  for (let sent = 0; sent < 8; sent++) await ask('request-password-reset', person.email)
  assert.equal(await untilMailed(person.email, 5), 5)
  const rows = await reeve.query`select id from verifications where value = ${person.userId}`
  assert.equal(rows.length, 5)
  const body = {
    token: tokenIn(await reeve.mailboxes.newest(person.email, 5)),
    newPassword: 'another horse, another battery',
  }
  assert.equal((await reeve.call('POST /auth/reset-password', { body })).status, 200)
})

test('concurrent requests for one address are all counted, and other addresses are not affected', async () => {
  const acme = await reeve.organization()
  const [person, other] = [await acme.person('member'), await acme.person('member')]
  await Promise.all(Array.from({ length: 12 }, () => ask('request-password-reset', person.email)))
  await ask('request-password-reset', other.email)
  assert.equal(await untilMailed(person.email, 5), 5)
  assert.equal(await untilMailed(other.email, 1), 1)
})

test('mails of one kind do not count toward the limit of the other, so a reset stays possible', async () => {
  const person = await (await reeve.organization()).person('member')
  await signedIn(reeve, person)
  await reeve.query`update accounts set email_verified = false where id = ${person.userId}`
  for (let sent = 0; sent < 4; sent++) await ask('send-verification-email', person.email)
  // A sign-in with an unverified email address also mails the verification link.
  for (let sent = 0; sent < 3; sent++) {
    const refused = await signInWithPassword(openBrowser(reeve.url), person.email)
    assert.equal(outcomeOf(refused), '403 email_not_verified')
  }
  assert.equal(await untilMailed(person.email, 5), 5)
  await ask('request-password-reset', person.email)
  assert.match(tokenIn(await reeve.mailboxes.newest(person.email, 6)), /./)
})

test('the response time does not reveal whether the address has an account', async () => {
  const person = await (await reeve.organization()).person('member')
  for (const [kind, isVerified] of Object.entries(KINDS) as [Kind, boolean][]) {
    await reeve.query`update accounts set email_verified = ${isVerified} where id = ${person.userId}`
    for (const email of [person.email, `nobody-${newId()}@acme.test`]) {
      const begun = performance.now()
      assert.equal((await ask(kind, email)).status, 200)
      const took = performance.now() - begun
      assert.ok(took >= 490, `${kind} answered after ${took} ms`)
    }
  }
})
