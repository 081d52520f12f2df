import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { createAuthenticator } from '../harness/authenticator.ts'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { connectDirectory } from '../harness/directories.ts'
import { ALLOW_LOOPBACK } from '../harness/http-receiver.ts'
import { type LogoutProvider, sendLogout, startLogoutProvider } from '../harness/logout-provider.ts'
import { followCallback, walkToProvider } from '../harness/openid-sign-in.ts'
import type { Person } from '../harness/organization.ts'
import { addPasskey, SITE } from '../harness/passkeys.ts'
import { type Answer, outcomeOf, startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

let okta: LogoutProvider
let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve, { config: { webhookAllow: ALLOW_LOOPBACK } })
  okta = await startLogoutProvider(() => reeve.clock.now())
})
after(async () => {
  okta.close()
  await reeve.stop()
})

/** A member of two organizations. Only the first one has a directory. */
let grace: Person
let acmeId: string
let directoryId: string
let here: Browser
beforeEach(async () => {
  const [acme, other] = [await reeve.organization('Acme'), await reeve.organization('Other')]
  grace = await acme.person('member')
  await other.person('member', { email: grace.email })
  acmeId = acme.id
  directoryId = (await connectDirectory(reeve, acme, okta.settings)).id
  here = await signedIn(reeve, grace)
})

async function logout(): Promise<void> {
  const body = { sub_id: { format: 'email', email: grace.email } }
  const answer = await sendLogout(reeve, directoryId, await okta.token(directoryId), body)
  assert.equal(answer.status, 204)
}

const identities = () => reeve.query`
  select from sign_in_methods where user_id = ${grace.userId} and provider_id <> 'credential'`

test('a session that has ended in an organization does not link an identity that it began to link', async () => {
  reeve.provider.who = { sub: newId(), email: grace.email, email_verified: true, name: 'Grace' }
  const back = await walkToProvider(here, 'POST /auth/link-social')
  await logout()
  const { status, location } = await followCallback(here, back)
  assert.deepEqual([status, location], [302, 'http://localhost:7070/auth/error?error=SESSION_ENDED'])
  assert.equal((await identities()).length, 0)
  const [refused] = await reeve.query`
    select actor ->> 'id' as actor, reason from audit_entries
    where target_id = ${grace.userId} and action = 'account.sign_in_failed'`
  assert.deepEqual(refused, { actor: grace.userId, reason: 'session_ended' })
})

/** Ends the person’s sessions in an organization while the request waits for the account’s lock. */
async function whileEnding(request: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${grace.userId} for update`
    answer = request()
    await untilWaiting(query, 1)
    await query`update sessions set ended_in = ${[acmeId]} where user_id = ${grace.userId}`
  })
  assert.ok(answer)
  return answer
}

test('a session that ends in an organization meanwhile removes no passkey', async () => {
  await addPasskey(here)
  const [passkey] = (await here.call('GET /auth/passkey/list-user-passkeys')).body
  const answer = await whileEnding(() => here.call('POST /auth/passkey/delete-passkey', { body: { id: passkey.id } }))
  assert.equal(outcomeOf(answer), '401 session_ended')
  assert.equal((await here.call('GET /auth/passkey/list-user-passkeys')).body.length, 1)
})

test('a session that ends in an organization meanwhile adds no passkey', async () => {
  const { challenge } = (await here.call('GET /auth/passkey/generate-register-options')).body
  const response = createAuthenticator().register({ ...SITE, challenge })
  const answer = await whileEnding(() => here.call('POST /auth/passkey/verify-registration', { body: { response } }))
  assert.equal(outcomeOf(answer), '401 session_ended')
  assert.equal((await here.call('GET /auth/passkey/list-user-passkeys')).body.length, 0)
})

test('a sign-in whose session ends in an organization at once trusts no device', async () => {
  const { app } = await enableTotp(here)
  const there = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(there, grace.email)).body.twoFactorRedirect, true)
  await reeve.query.unsafe(`
    create function end_in_acme() returns trigger language plpgsql as $$ begin
      update sessions set ended_in = '{${acmeId}}' where user_id = new.user_id;
      return null;
    end $$;
    create constraint trigger end_in_acme after insert on sessions initially deferred
      for each row execute function end_in_acme()`)
  const answer = await verifyTotp(there, codeOfStep(app, 0), { trustDevice: true })
  await reeve.query`drop trigger end_in_acme on sessions`
  assert.equal(outcomeOf(answer), '401 credentials_changed')
  assert.equal(there.cookies.has('__Host-reeve.trust_device'), false)
  assert.equal((await signInWithPassword(there, grace.email)).body.twoFactorRedirect, true)
})

test('a session that has ended in an organization changes neither the password nor the second factor', async () => {
  const { app } = await enableTotp(here)
  await logout()
  const password = PASSWORD
  const requests = [
    ['POST /auth/change-password', { currentPassword: password, newPassword: 'another password of hers' }],
    ['POST /auth/two-factor/generate-backup-codes', { password }],
    ['POST /auth/two-factor/disable', { password }],
  ] as const
  for (const [request, body] of requests) {
    assert.equal(outcomeOf(await here.call(request, { body })), '401 session_ended', request)
  }
  // After a new sign-in in the same browser, the person can disable the second factor.
  assert.equal((await signInWithPassword(here, grace.email)).body.twoFactorRedirect, true)
  assert.equal(outcomeOf(await verifyTotp(here, codeOfStep(app, 1), { trustDevice: true })), '200')
  assert.equal(here.cookies.has('__Host-reeve.trust_device'), true)
  assert.equal(outcomeOf(await here.call('POST /auth/two-factor/disable', { body: { password } })), '200')
})
