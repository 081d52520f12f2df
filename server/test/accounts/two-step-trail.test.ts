import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { borrowingForEach } from '../../src/database/transaction.ts'
import { readChain } from '../../src/features/audit/read-chain.ts'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

async function trail() {
  const entries = []
  const db = borrowingForEach(reeve.app.pool, SYSTEM_ORGANIZATION)
  for await (const part of readChain(db, SYSTEM_ORGANIZATION, { from: 1, to: 10_000 })) entries.push(...part)
  return entries
}

/**
 * Creates a person with a second factor. The returned `writtenBy` runs work and returns its new entries about the
 * account.
 */
async function withSecondFactor() {
  const acme = await reeve.organization()
  const { userId, email } = acme.owner
  const here = await signedIn(reeve, acme.owner)
  const enabled = await enableTotp(here)
  const entriesOf = async () => (await trail()).filter(({ target }) => target.id === userId)
  const writtenBy = async (work: () => Promise<unknown>) => {
    const before = (await entriesOf()).length
    await work()
    const written = (await entriesOf()).slice(before)
    for (const { actor, target, context } of written) {
      assert.deepEqual([actor.id, target.name, context.ip], [userId, email, '127.0.0.1'])
    }
    return written.map(({ action, reason, changes }) =>
      [action, reason, (changes?.after as { method?: string } | null | undefined)?.method].filter(Boolean).join(' '),
    )
  }
  const challenged = async () => {
    const browser = openBrowser(reeve.url)
    assert.equal((await signInWithPassword(browser, email)).body.twoFactorRedirect, true)
    return browser
  }
  return { ...enabled, userId, email, here, writtenBy, challenged }
}

const useRecoveryCode = (browser: Browser, body: object) =>
  browser.call('POST /auth/two-factor/verify-backup-code', { body })
const isSignedIn = async (browser: Browser) => (await browser.call('GET /v1/account')).status === 200

test('an accepted password, a wrong code and the started session are recorded separately', async () => {
  const { app, email, writtenBy } = await withSecondFactor()
  const browser = openBrowser(reeve.url)
  assert.deepEqual(await writtenBy(() => signInWithPassword(browser, email)), ['account.password_accepted'])
  assert.deepEqual(await writtenBy(() => verifyTotp(browser, '000000')), ['account.second_factor_failed invalid_code'])
  assert.equal(await isSignedIn(browser), false)
  assert.deepEqual(await writtenBy(() => verifyTotp(browser, codeOfStep(app, 0))), ['account.signed_in password_totp'])
  assert.equal(await isSignedIn(browser), true)
})

test('a sign-in that trusts the device and a later one by password are recorded with their methods', async () => {
  const { app, email, writtenBy, challenged } = await withSecondFactor()
  const browser = await challenged()
  const trust = () => verifyTotp(browser, codeOfStep(app, 0), { trustDevice: true })
  assert.deepEqual(await writtenBy(trust), ['account.signed_in password_totp'])
  assert.deepEqual(await writtenBy(() => browser.call('POST /auth/sign-out')), ['account.signed_out'])
  assert.deepEqual(await writtenBy(() => signInWithPassword(browser, email)), [
    'account.signed_in password_trusted_device',
  ])
  assert.equal(await isSignedIn(browser), true)
})

test('a used recovery code and the session that it starts are recorded', async () => {
  const { recoveryCodes, writtenBy, challenged } = await withSecondFactor()
  for (const more of [{}, { trustDevice: true }]) {
    const code = recoveryCodes.pop()
    const browser = await challenged()
    assert.deepEqual(await writtenBy(() => useRecoveryCode(browser, { code: 'aaaaa-bbbbb', ...more })), [
      'account.second_factor_failed invalid_backup_code',
    ])
    assert.deepEqual(await writtenBy(() => useRecoveryCode(browser, { code, ...more })), [
      'account.recovery_code_used',
      'account.signed_in password_recovery_code',
    ])
    assert.equal(await isSignedIn(browser), true)
    const again = await challenged()
    assert.deepEqual(await writtenBy(() => useRecoveryCode(again, { code, ...more })), [
      'account.second_factor_failed invalid_backup_code',
    ])
  }
})

test('a recovery code cannot be used up without starting a session', async () => {
  const { recoveryCodes, writtenBy, challenged } = await withSecondFactor()
  const [code] = recoveryCodes
  const browser = await challenged()
  for (const disableSession of [true, false, 'true', null]) {
    const refused = () => useRecoveryCode(browser, { code, disableSession })
    assert.deepEqual(await writtenBy(async () => assert.equal((await refused()).status, 422)), [])
  }
  assert.deepEqual(await writtenBy(() => useRecoveryCode(browser, { code })), [
    'account.recovery_code_used',
    'account.signed_in password_recovery_code',
  ])
})

test('an ended challenge and a locked account are recorded with their reason', async () => {
  const { writtenBy, challenged } = await withSecondFactor()
  const reasons = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const browser = await challenged()
    for (let i = 0; i < 6; i++) {
      for (const entry of await writtenBy(() => verifyTotp(browser, '000000'))) reasons.add(entry)
    }
  }
  assert.deepEqual([...reasons].sort(), [
    'account.second_factor_failed account_temporarily_locked',
    'account.second_factor_failed invalid_code',
    'account.second_factor_failed too_many_attempts_request_new_code',
  ])
})

test('each new session is recorded as one sign-in, however it was started or renewed', async () => {
  const { app, recoveryCodes, userId, email, here, writtenBy, challenged } = await withSecondFactor()
  const device = await addPasskey(here)
  const known = new Set<string>()
  const begun = async () => {
    const rows = await reeve.query<{ id: string }[]>`select id from sessions where user_id = ${userId}`
    const fresh = rows.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    return fresh.length
  }
  const trusted = await challenged()
  await begun()
  const keep = { revokeOtherSessions: false }
  const ways: Record<string, () => Promise<unknown>> = {
    'a password with the second factor': challenged,
    'a code that makes the device trusted': () => verifyTotp(trusted, codeOfStep(app, 0), { trustDevice: true }),
    'a password on a trusted device, in a session': () => signInWithPassword(trusted, email),
    'a recovery code': async () => useRecoveryCode(await challenged(), { code: recoveryCodes[0] }),
    'a passkey': () => signInWithPasskey(openBrowser(reeve.url), device),
    'a code in a session': () => verifyTotp(here, codeOfStep(app, 1)),
    'turning the second factor off': () =>
      here.call('POST /auth/two-factor/disable', { body: { password: PASSWORD, ...keep } }),
    'a password alone': () => signInWithPassword(openBrowser(reeve.url), email),
    'a password in a session, of a session that ends with the browser': () =>
      here.call('POST /auth/sign-in/email', { body: { email, password: PASSWORD, rememberMe: false } }),
  }
  const counted: Record<string, number> = {}
  for (const [way, go] of Object.entries(ways)) {
    const signedIns = (await writtenBy(go)).filter(action => action.startsWith('account.signed_in')).length
    const renewed = way === 'turning the second factor off' ? 1 : 0
    assert.equal(signedIns, (await begun()) - renewed, way)
    counted[way] = signedIns
  }
  assert.equal(
    Object.values(counted).reduce((sum, count) => sum + count),
    6,
    JSON.stringify(counted),
  )
})
