import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP, URI } from 'otpauth'
import type postgres from 'postgres'
import type { PasswordHashing } from '../../src/features/accounts/sign-in/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { linkAtProvider, walkToProvider } from '../harness/openid-sign-in.ts'
import type { Person } from '../harness/organization.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { cheapHashing } from '../harness/quick-hashing.ts'
import type { Answer } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { awaitFreshCodes, codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const NEW_PASSWORD = 'another horse, another battery'
/** The key of the advisory lock on which this file's triggers wait. */
const HELD = 4711

/** If set, the next verification of a correct password waits until the gate opens. */
let gate: { reached(): void; opened: Promise<void> } | null = null
const passwords: PasswordHashing = {
  hash: cheapHashing.hash,
  async verify(stored) {
    const isRight = await cheapHashing.verify(stored)
    const closed = gate
    gate = null
    closed?.reached()
    await closed?.opened
    return isRight
  },
}

let reeve: WithOpenId<ReeveWithMail>
before(async () => {
  reeve = await startWithOpenId(startReeveWithMail, { passwords })
  // The triggers are statement-level: row-level ones would hold a row lock while they wait.
  await reeve.query`
    create function hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(4711); return null; end $$`
  await reeve.query`create trigger hold before update on passkeys for each statement execute function hold()`
  await reeve.query`
    create trigger hold before update of email_verified on accounts for each statement execute function hold()`
})
after(() => reeve.stop())

let person: Person
let owner: Person
let here: Browser
let there: Browser
beforeEach(async () => {
  const acme = await reeve.organization()
  owner = acme.owner
  person = await acme.person('member')
  here = await signedIn(reeve, person)
  there = openBrowser(reeve.url)
})

/** Makes the change after the password was verified, and before the next step of the request. */
async function whileVerified(request: () => Promise<Answer>, change: () => Promise<unknown>): Promise<Answer> {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gate = { reached: reached.resolve, opened: opened.promise }
  const answer = request()
  await reached.promise
  try {
    await change()
  } finally {
    opened.resolve()
  }
  return answer
}

/** Makes the change while the request waits in one of the triggers. */
async function whileHeld(request: () => Promise<Answer>, change: () => Promise<unknown>): Promise<Answer> {
  await reeve.query`select pg_advisory_lock(${HELD})`
  const answer = request()
  try {
    const isWaiting = async () =>
      (
        await reeve.query`
          select from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and objid = ${HELD} and not granted and datname = current_database()`
      ).length
    for (const late = Date.now() + 10_000; !(await isWaiting()); await sleep(10)) assert.ok(Date.now() < late)
    await change()
  } finally {
    await reeve.query`select pg_advisory_unlock(${HELD})`
  }
  return answer
}

/** Makes the change while the request waits for the account's lock, which the test holds. */
async function whileLocked(
  request: () => Promise<Answer>,
  change: (query: postgres.TransactionSql) => Promise<unknown>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${person.userId} for update`
    answer = request()
    // Counts only locks of this database, because other test files use other databases of the same PostgreSQL.
    const isWaiting = async () =>
      (
        await query`
          select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`
      ).length
    for (const late = Date.now() + 10_000; !(await isWaiting()); await sleep(10)) assert.ok(Date.now() < late)
    await change(query)
  })
  assert.ok(answer)
  return answer
}

/** Makes the change while the library signs a text that matches the condition. */
async function whileSigning(
  isReached: (text: string) => boolean,
  request: () => Promise<Answer>,
  change: () => Promise<unknown>,
): Promise<Answer> {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { sign } = crypto.subtle
  const signing = mock.method(crypto.subtle, 'sign', async (...asked: Parameters<typeof sign>) => {
    if (isReached(Buffer.from(asked[2] as Uint8Array).toString())) {
      signing.mock.restore()
      reached.resolve()
      await opened.promise
    }
    return sign.apply(crypto.subtle, asked)
  })
  const answer = request()
  try {
    await Promise.race([reached.promise, answer.then(() => assert.fail('the request did not wait'))])
    await change()
  } finally {
    signing.mock.restore()
    opened.resolve()
  }
  return answer
}

/** Makes the change between the library's reading of the trusted-device record and its storing of the new one. */
function whileTrusted(request: () => Promise<Answer>, change: () => Promise<unknown>): Promise<Answer> {
  // The library signs the identifier that it has read, then the one that it stores. The change is made during the
  // second signing.
  let count = 0
  return whileSigning(text => text.startsWith(`${person.userId}!trust-device-`) && ++count === 2, request, change)
}

const isSignedIn = async (browser: Browser) => (await browser.call('GET /v1/account')).status === 200
const signIn = (password = PASSWORD) => signInWithPassword(there, person.email, password)

async function resetPassword(): Promise<void> {
  await assertSuccess(
    openBrowser(reeve.url).call('POST /auth/request-password-reset', { body: { email: person.email } }),
  )
  // Notices of earlier changes to this account can arrive after the link.
  const token = tokenIn(await reeve.mailboxes.newestAbout(person.email, 'Reset your password'))
  await assertSuccess(reeve.call('POST /auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } }))
}

const changePassword = (browser: Browser, newPassword = NEW_PASSWORD) =>
  browser.call('POST /auth/change-password', { body: { currentPassword: PASSWORD, newPassword } })

async function assertRefused({ status, body }: Answer): Promise<void> {
  assert.deepEqual([status, body.code], [401, 'credentials_changed'])
  assert.equal(await isSignedIn(there), false)
  await assertRecorded()
}

/** Asserts that the newest recorded failure of a sign-in names this person, although the credential has changed. */
async function assertRecorded(): Promise<void> {
  const [entry] = await reeve.query`
    select actor ->> 'id' as actor, target_id, reason from audit_entries where action = 'account.sign_in_failed'
    order by sequence desc limit 1`
  assert.deepEqual({ ...entry }, { actor: person.userId, target_id: person.userId, reason: 'credentials_changed' })
}

test('a sign-in with the old password does not outlive a password reset', async () => {
  await assertRefused(await whileVerified(signIn, resetPassword))
  assert.equal((await signIn(NEW_PASSWORD)).status, 200)
})

test('a sign-in with the old password does not outlive a password change', async () => {
  await assertRefused(await whileVerified(signIn, () => assertSuccess(changePassword(here))))
  assert.equal(await isSignedIn(here), true)
})

test('a sign-in with the password alone does not outlive the enabling of the second factor', async () => {
  await assertRefused(await whileVerified(signIn, () => enableTotp(here)))
  assert.equal((await signIn()).body.twoFactorRedirect, true)
})

test('a sign-in with a passkey does not outlive its removal', async () => {
  const device = await addPasskey(here)
  const [{ id }] = (await here.call('GET /auth/passkey/list-user-passkeys')).body
  const remove = () => assertSuccess(here.call('POST /auth/passkey/delete-passkey', { body: { id } }))
  await assertRefused(await whileHeld(() => signInWithPasskey(there, device), remove))
})

/** Links an identity, and follows the provider's redirects up to the callback of Reeve. */
async function returnFromProvider(): Promise<{ id: string; back: string }> {
  reeve.provider.who = { sub: newId(), email: person.email, email_verified: true, name: 'Known There' }
  await linkAtProvider(here)
  const [identity] = await reeve.query`
    select id from sign_in_methods where user_id = ${person.userId} and provider_id = 'oidc'`
  return { id: identity?.id, back: await walkToProvider(there) }
}

const UNLINK: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
  'by the person': id => here.call('POST /auth/unlink-account', { body: { accountId: id } }),
  'by an administrator': () => owner.call(`DELETE /v1/members/${person.userId}/identity`),
}

for (const [who, unlink] of Object.entries(UNLINK)) {
  test(`a sign-in at the provider does not outlive the removal of the identity ${who}`, async () => {
    const { id, back } = await returnFromProvider()
    // The library marks an unverified address as verified after it has read the identity and before it creates the
    // session. The trigger holds the request at this update.
    await reeve.query`update accounts set email_verified = false where id = ${person.userId}`
    const { status, headers } = await whileHeld(
      () => there.call(`GET ${back}`, { follow: false }),
      () => assertSuccess(unlink(id)),
    )
    assert.equal(status, 302)
    assert.match(headers.get('location') ?? '', /error=CREDENTIALS_CHANGED/)
    await assertRecorded()
    assert.equal(await isSignedIn(there), false)
    const left = await reeve.query`
      select from sign_in_methods where user_id = ${person.userId} and provider_id = 'oidc'`
    assert.equal(left.length, 0)
  })
}

test('a session that ends during the provider’s redirect does not link an identity', async () => {
  reeve.provider.who = { sub: newId(), email: person.email, email_verified: true, name: 'Known There' }
  const back = await walkToProvider(here, 'POST /auth/link-social')
  const { status, headers } = await whileLocked(
    () => here.call(`GET ${back}`, { follow: false }),
    query => query`delete from sessions where user_id = ${person.userId}`,
  )
  assert.deepEqual([status, headers.get('location')], [302, 'http://localhost:7070/auth/error?error=SESSION_ENDED'])
  const linked = await reeve.query`
    select from sign_in_methods where user_id = ${person.userId} and provider_id = 'oidc'`
  assert.equal(linked.length, 0)
})

test('a challenge of the second factor does not outlive a password reset', async () => {
  await enableTotp(here)
  await assertRefused(await whileVerified(signIn, resetPassword))
})

test('a refused challenge is not recorded as a sign-in', async () => {
  await enableTotp(here)
  const countSignIns = async () => {
    const { body } = await assertSuccess(owner.call(`GET /v1/members/${person.userId}/sign-ins`))
    return body.sign_ins.filter(({ outcome }: { outcome: string }) => outcome === 'signed_in').length
  }
  const before = await countSignIns()
  // The library signs the cookie of a session before it deletes the session and asks for the second factor.
  const answer = await whileSigning(() => true, signIn, resetPassword)
  assert.deepEqual([answer.status, answer.body.code], [401, 'credentials_changed'])
  assert.equal(await countSignIns(), before)
})

test('a sign-in with the second factor does not outlive a concurrent password change', async () => {
  const { app } = await enableTotp(here)
  assert.equal((await signIn()).body.twoFactorRedirect, true)
  const hash = await cheapHashing.hash(NEW_PASSWORD)
  const answer = await whileLocked(
    () => verifyTotp(there, codeOfStep(app, 0)),
    query => query`update sign_in_methods set password = ${hash} where user_id = ${person.userId}`,
  )
  await assertRefused(answer)
})

test('a sign-in with a recovery code does not outlive a concurrent renewal of the codes', async () => {
  const { recoveryCodes } = await enableTotp(here)
  assert.equal((await signIn()).body.twoFactorRedirect, true)
  const answer = await whileLocked(
    () => there.call('POST /auth/two-factor/verify-backup-code', { body: { code: recoveryCodes[0] } }),
    query => query`update two_factors set backup_codes = 'new ones' where user_id = ${person.userId}`,
  )
  await assertRefused(answer)
})

const CHANGES: Readonly<Record<string, () => Promise<Answer>>> = {
  'a password change': () => changePassword(here, 'a password of the thief'),
  'a new second factor': () => here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } }),
}

for (const [name, change] of Object.entries(CHANGES)) {
  test(`${name} has no effect if a concurrent password reset ends its session`, async () => {
    const { status, body } = await whileVerified(change, resetPassword)
    assert.deepEqual([status, body.code], [401, 'session_ended'])
    assert.equal((await signIn(NEW_PASSWORD)).status, 200)
    assert.deepEqual([...(await reeve.query`select from two_factors where user_id = ${person.userId}`)], [])
  })
}

/** Begins to enable the second factor. A code of the app completes it. */
async function beginSecondFactor(): Promise<TOTP> {
  await awaitFreshCodes()
  const begun = await assertSuccess(here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } }))
  const app = URI.parse(begun.body.totpURI)
  assert.ok(app instanceof TOTP)
  return app
}

test('a code does not enable a second factor whose secret was replaced while the code was verified', async () => {
  const app = await beginSecondFactor()
  const { status, body } = await whileLocked(
    () => verifyTotp(here, codeOfStep(app, 0)),
    query => query`update two_factors set secret = 'another secret' where user_id = ${person.userId}`,
  )
  assert.deepEqual([status, body.code], [401, 'invalid_code'])
  const [account] = await reeve.query`select two_factor_enabled from accounts where id = ${person.userId}`
  assert.equal(account?.two_factor_enabled, false)
})

test('a new secret does not replace the secret of a second factor enabled in the meantime', async () => {
  await beginSecondFactor()
  const [begun] = await reeve.query`select secret from two_factors where user_id = ${person.userId}`
  const { status, body } = await whileLocked(
    () => here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } }),
    query => query`update two_factors set verified = true where user_id = ${person.userId}`,
  )
  assert.deepEqual([status, body.code], [400, 'totp_already_enabled'])
  const [factor] = await reeve.query`select secret, verified from two_factors where user_id = ${person.userId}`
  assert.deepEqual({ ...factor }, { secret: begun?.secret, verified: true })
})

/** Signs in with the second factor, trusts this device, and signs out again. */
async function trustDevice(): Promise<TOTP> {
  const { app } = await enableTotp(here)
  assert.equal((await signIn()).body.twoFactorRedirect, true)
  await assertSuccess(verifyTotp(there, codeOfStep(app, 0), { trustDevice: true }))
  await assertSuccess(there.call('POST /auth/sign-out', { body: {} }))
  return app
}

const sessionsOf = async (browser: Browser): Promise<{ id: string; current: boolean }[]> =>
  (await browser.call('GET /v1/account/sessions')).body.sessions

/** Ways to end other sessions of the person, by the person or by an administrator. */
const ENDS_ANOTHER: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
  'one session': id => here.call(`DELETE /v1/account/sessions/${id}`),
  'all other sessions': () => here.call('DELETE /v1/account/sessions'),
  'a session of the member': id => owner.call(`DELETE /v1/members/${person.userId}/sessions/${id}`),
}

for (const [what, end] of Object.entries(ENDS_ANOTHER)) {
  test(`a sign-in on a trusted device does not outlive the end of ${what}`, async () => {
    const app = await trustDevice()
    const stolen = openBrowser(reeve.url)
    await assertSuccess(signInWithPassword(stolen, person.email))
    await assertSuccess(verifyTotp(stolen, codeOfStep(app, 1)))
    const [another] = (await sessionsOf(stolen)).filter(({ current }) => current)
    await assertRefused(await whileTrusted(signIn, () => assertSuccess(end(String(another?.id)))))
    assert.equal(there.cookies.has('__Host-reeve.session_token'), false)
    assert.equal((await sessionsOf(here)).length, 1)
    const left = await reeve.query`select from verifications where value = ${person.userId}`
    assert.equal(left.length, 0)
    assert.equal((await signIn()).body.twoFactorRedirect, true)
  })
}

for (const [what, end] of Object.entries(ENDS_ANOTHER)) {
  test(`the end of ${what} waits for the account’s lock, which a sign-in holds`, async () => {
    await assertSuccess(signIn())
    const [another] = (await sessionsOf(there)).filter(({ current }) => current)
    await assertSuccess(
      whileLocked(
        () => end(String(another?.id)),
        async () => {},
      ),
    )
    assert.equal(await isSignedIn(there), false)
  })
}

test('two sign-ins with the same cookie of a trusted device begin one session', async () => {
  await trustDevice()
  const copy = openBrowser(reeve.url, undefined, new Map(there.cookies))
  const answer = await whileTrusted(signIn, () => assertSuccess(signInWithPassword(copy, person.email)))
  await assertRefused(answer)
  assert.equal(await isSignedIn(copy), true)
})
