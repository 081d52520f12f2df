import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { signInAtProvider } from '../harness/openid-sign-in.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { type Answer, outcomeOf, startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

const NOT_FRESH = '403 session_not_fresh'
const registration = { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }

/** Makes the person's sessions older by this many minutes. */
const age = (userId: string, minutes: number) =>
  reeve.query`
    update sessions set created_at = created_at - make_interval(mins => ${minutes}) where user_id = ${userId}`

/** A browser with a session that did not begin with a password, like after a sign-in at a provider. */
async function inSessionOf(person: Person): Promise<Browser> {
  const [name = '', value = ''] = (await person.cookie()).split('=')
  return openBrowser(reeve.url, undefined, new Map([[name, value]]))
}

const passkeysOf = async ({ userId }: Person) =>
  (await reeve.query`select id, name from passkeys where user_id = ${userId}`).map(row => ({ ...row }))

/** Changes that require a recent sign-in even from an account without a password. */
const CHANGES: Readonly<
  Record<string, (here: Browser, known: Record<'passkey' | 'identity', string>) => Promise<Answer>>
> = {
  'options for a new passkey': here => here.call('GET /auth/passkey/generate-register-options'),
  'a new passkey': here => here.call('POST /auth/passkey/verify-registration', { body: registration }),
  'the removal of a passkey': (here, { passkey }) =>
    here.call('POST /auth/passkey/delete-passkey', { body: { id: passkey } }),
  'a link to an identity': here =>
    here.call('POST /auth/link-social', { body: { provider: 'oidc', callbackURL: '/', disableRedirect: true } }),
  'the removal of an identity': (here, { identity }) =>
    here.call('POST /auth/unlink-account', { body: { accountId: identity } }),
}

/** Changes that require the current password if the account has one. */
const WITH_PASSWORD = ['enable', 'disable', 'generate-backup-codes'] as const

/** All rows about the person's sign-in methods. */
const methodsOf = async ({ userId }: Person) => [
  ...(await reeve.query`select id::text from passkeys where user_id = ${userId}`),
  ...(await reeve.query`select id::text from sign_in_methods where user_id = ${userId}`),
  ...(await reeve.query`select id::text, secret, backup_codes from two_factors where user_id = ${userId}`),
]

async function prepare(acme: Organization) {
  const person = await acme.person('member')
  const here = await signedIn(reeve, person)
  await addPasskey(here)
  await acme.linkIdentity(person.userId)
  const [passkey] = await passkeysOf(person)
  const [identity] = await reeve.query`
    select id from sign_in_methods where user_id = ${person.userId} and provider_id = 'oidc'`
  return { person, here, known: { passkey: String(passkey?.id), identity: String(identity?.id) } }
}

test('a session older than ten minutes cannot change passkeys or identities until the next sign-in', async () => {
  const { person, here, known } = await prepare(await reeve.organization())
  await age(person.userId, 11)
  const before = await methodsOf(person)
  for (const [name, change] of Object.entries(CHANGES)) {
    assert.equal(outcomeOf(await change(here, known)), NOT_FRESH, name)
  }
  assert.deepEqual(await methodsOf(person), before)

  assert.equal((await signInWithPassword(here, person.email)).status, 200)
  for (const [name, change] of Object.entries(CHANGES)) {
    assert.notEqual(outcomeOf(await change(here, known)), NOT_FRESH, name)
  }
  assert.notDeepEqual(await methodsOf(person), before)
})

test('a session younger than ten minutes counts as a recent sign-in', async () => {
  const { person, here } = await prepare(await reeve.organization())
  await age(person.userId, 9)
  await addPasskey(here)
  assert.equal((await passkeysOf(person)).length, 2)
})

test('an account without a password changes its second factor only after a recent sign-in', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await inSessionOf(person)
  const { app } = await enableTotp(here, undefined)
  assert.ok(app)
  await age(person.userId, 11)
  const before = await methodsOf(person)
  for (const path of WITH_PASSWORD) {
    for (const body of [{}, { password: PASSWORD }]) {
      assert.equal(outcomeOf(await here.call(`POST /auth/two-factor/${path}`, { body })), NOT_FRESH, path)
    }
  }
  assert.deepEqual(await methodsOf(person), before)
})

test('an account with a password confirms second-factor changes with it, at any session age', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  await age(person.userId, 11)
  for (const body of [{}, { password: 'not the password' }]) {
    const refused = await here.call('POST /auth/two-factor/enable', { body })
    assert.equal(outcomeOf(refused), '400 invalid_password')
  }
  await enableTotp(here)
  const { status } = await here.call('POST /auth/two-factor/disable', { body: { password: PASSWORD } })
  assert.equal(status, 200)
})

test('a change of sign-in methods without a session is 401', async () => {
  const known = { passkey: newId(), identity: newId() }
  for (const [name, change] of Object.entries(CHANGES)) {
    assert.equal((await change(openBrowser(reeve.url), known)).status, 401, name)
  }
})

const sessionsOf = async ({ userId }: Person) =>
  (await reeve.query`select id::text from sessions where user_id = ${userId}`).map(({ id }) => id)

test('a sign-in ends the previous session of the browser', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const device = await addPasskey(here)
  const elsewhere = await person.openSession()
  const signIns: Readonly<Record<string, () => Promise<unknown>>> = {
    'a password': () => signInWithPassword(here, person.email),
    'a passkey': () => signInWithPasskey(here, device),
    'the provider': () => {
      reeve.provider.who = { sub: newId(), email: person.email, email_verified: true, name: 'Known There' }
      return signInAtProvider(here)
    },
  }
  let mine = (await sessionsOf(person)).filter(id => id !== elsewhere)
  for (const [name, signIn] of Object.entries(signIns)) {
    await signIn()
    const [kept, ...begun] = [elsewhere, ...(await sessionsOf(person)).filter(id => id !== elsewhere)]
    assert.equal(begun.length, 1, name)
    assert.notDeepEqual(begun, mine, name)
    assert.ok((await sessionsOf(person)).includes(kept), name)
    assert.equal((await here.call('GET /v1/account')).status, 200, name)
    mine = begun
  }
})

test('a password sign-in ends the previous session even before the second factor', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const { app } = await enableTotp(here)
  assert.equal((await signInWithPassword(here, person.email)).body.twoFactorRedirect, true)
  assert.deepEqual(await sessionsOf(person), [])
  assert.equal((await verifyTotp(here, codeOfStep(app, 0))).status, 200)
  assert.equal((await sessionsOf(person)).length, 1)
})

test('a refused sign-in ends no session', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  assert.equal((await signInWithPassword(here, person.email, 'not the password')).status, 401)
  assert.equal((await here.call('GET /v1/account')).status, 200)
})
