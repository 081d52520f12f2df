import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bindIdentities } from '../../src/features/accounts/sign-in/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser, signedIn } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { linkAtProvider, signInAtProvider } from '../harness/openid-sign-in.ts'
import { addPasskey } from '../harness/passkeys.ts'
import { outcomeOf, startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'

/** Two processes on one database, configured as before and after the operator replaced the OpenID Connect issuer. */
let former: WithOpenId
let current: WithOpenId
before(async () => {
  former = await startWithOpenId(startReeve)
  current = await startWithOpenId(startReeve, { on: former.database })
})
after(async () => {
  await current.stop()
  await former.stop()
})

const identityOf = (email: string, sub = newId()) => ({ sub, email, email_verified: true, name: 'Known There' })

/** Signs in at the provider of this process. `error` is the code if the sign-in is refused, otherwise null. */
async function signInAt(reeve: WithOpenId, who: ReturnType<typeof identityOf>) {
  reeve.provider.who = who
  const browser = openBrowser(reeve.url)
  const { location } = await signInAtProvider(browser)
  const { body } = await browser.call('GET /v1/account')
  return { userId: body.user_id, error: new URL(location).searchParams.get('error') }
}

const issuersOf = async (userId: string) =>
  (
    await former.query`
    select issuer from sign_in_methods where user_id = ${userId} and provider_id <> 'credential' order by created_at`
  ).map(({ issuer }) => issuer)

test('the same subject of another issuer is refused, and signs in again once the former issuer is back', async () => {
  const person = await (await former.organization()).person()
  const who = identityOf(person.email)
  assert.equal((await signInAt(former, who)).userId, person.userId)
  for (let tries = 0; tries < 2; tries++) {
    assert.deepEqual(await signInAt(current, who), { userId: undefined, error: 'OTHER_IDENTITY_LINKED' })
  }
  assert.equal((await signInAt(former, who)).userId, person.userId)
  assert.deepEqual(await issuersOf(person.userId), [former.provider.issuer])
})

test('another person with the same subject at another issuer signs in to their own account', async () => {
  const acme = await former.organization()
  const [person, other] = [await acme.person(), await acme.person()]
  const sub = newId()
  assert.equal((await signInAt(former, identityOf(person.email, sub))).userId, person.userId)
  for (let tries = 0; tries < 2; tries++) {
    assert.equal((await signInAt(current, identityOf(other.email, sub))).userId, other.userId)
  }
  assert.equal((await signInAt(former, identityOf(person.email, sub))).userId, person.userId)
  const unknown = await signInAt(current, identityOf(`unknown-${newId()}@acme.test`, newId()))
  assert.ok(unknown.userId)
})

test('a person links the same subject of the new issuer in a session, and keeps the former identity', async () => {
  const person = await (await former.organization()).person()
  const who = identityOf(person.email)
  await signInAt(former, who)
  const browser = await signedIn(current, person)
  current.provider.who = who
  for (let tries = 0; tries < 2; tries++) assert.doesNotMatch((await linkAtProvider(browser)).location, /error/)
  assert.deepEqual(await issuersOf(person.userId), [former.provider.issuer, current.provider.issuer])
  for (const reeve of [current, former]) assert.equal((await signInAt(reeve, who)).userId, person.userId)

  const { body: methods } = await assertSuccess(browser.call('GET /auth/list-accounts'))
  const identities = (methods as { id: string; providerId: string; accountId: string }[]).filter(
    ({ accountId }) => accountId === who.sub,
  )
  assert.deepEqual(identities.map(({ providerId }) => providerId).sort(), [former.provider.issuer, 'oidc'])
  const old = identities.find(({ providerId }) => providerId !== 'oidc')
  await assertSuccess(browser.call('POST /auth/unlink-account', { body: { accountId: old?.id } }))
  assert.deepEqual(await issuersOf(person.userId), [current.provider.issuer])
  assert.equal((await signInAt(former, who)).error, 'OTHER_IDENTITY_LINKED')
  assert.equal((await signInAt(current, who)).userId, person.userId)
})

test('an identity of the former issuer does not count as the last sign-in method', async () => {
  const person = await (await former.organization()).person()
  const who = identityOf(person.email)
  await signInAt(former, who)
  const browser = await signedIn(current, person)
  current.provider.who = who
  assert.doesNotMatch((await linkAtProvider(browser)).location, /error/)
  await addPasskey(browser)
  await former.query`delete from sign_in_methods where user_id = ${person.userId} and password is not null`
  const { body: methods } = await assertSuccess(browser.call('GET /auth/list-accounts'))
  const unlink = async (providerId: string) => {
    const { id } = methods.find((one: { providerId: string }) => one.providerId === providerId)
    return outcomeOf(await browser.call('POST /auth/unlink-account', { body: { accountId: id } }))
  }
  const [{ id }] = (await browser.call('GET /auth/passkey/list-user-passkeys')).body
  const deletePasskey = async () => outcomeOf(await browser.call('POST /auth/passkey/delete-passkey', { body: { id } }))

  assert.equal(await unlink('oidc'), '200') // the passkey stays
  assert.deepEqual(await issuersOf(person.userId), [former.provider.issuer])
  assert.equal(await deletePasskey(), '400 failed_to_unlink_last_account')
  current.provider.who = who
  assert.doesNotMatch((await linkAtProvider(browser)).location, /error/)
  assert.equal(await deletePasskey(), '200')
  assert.equal((await browser.call('GET /auth/list-accounts')).body.length, 2)
  assert.equal((await signInAt(current, who)).userId, person.userId)
})

test('an administrator unlinks the identity of the former issuer, which admits that of the new one', async () => {
  const acme = await former.organization()
  const [administrator, person] = [await acme.person('administrator'), await acme.person()]
  const who = identityOf(person.email)
  await signInAt(former, who)
  await assertSuccess(administrator.call(`DELETE /v1/members/${person.userId}/identity`))
  assert.equal((await signInAt(current, who)).userId, person.userId)
  assert.equal((await signInAt(former, who)).error, 'OTHER_IDENTITY_LINKED')
})

test('an identity of an earlier release gets the issuer at which it signs in first, and only that one', async () => {
  const acme = await former.organization()
  const person = await acme.person()
  const who = identityOf(person.email, await acme.linkIdentity(person.userId))
  assert.equal((await signInAt(former, who)).userId, person.userId)
  assert.deepEqual(await issuersOf(person.userId), [former.provider.issuer])
  assert.equal((await signInAt(current, who)).error, 'OTHER_IDENTITY_LINKED')
})

test('processes that start together store an issuer in each identity of an earlier release, once', async () => {
  const acme = await former.organization()
  const people = await Promise.all(Array.from({ length: 7 }, () => acme.person()))
  for (const { userId } of people) await acme.linkIdentity(userId)
  const { provider, app } = former
  const bound = await Promise.all([1, 2, 3].map(batch => bindIdentities(app.pool, provider.issuer, batch)))
  assert.equal(
    bound.reduce((sum, count) => sum + count),
    people.length,
  )
  assert.equal(await bindIdentities(current.app.pool, current.provider.issuer), 0)
  for (const { userId } of people) assert.deepEqual(await issuersOf(userId), [provider.issuer])
})

test('a subject that is stored for the issuer already is not stored for it twice', async () => {
  const acme = await former.organization()
  const [person, other] = [await acme.person(), await acme.person()]
  const sub = await acme.linkIdentity(person.userId)
  await former.query`
    update sign_in_methods set provider_id = ${current.provider.issuer}, issuer = ${current.provider.issuer}
    where account_id = ${sub}`
  // Inserts the same identity without an issuer, as a process of the previous release does during an upgrade.
  await former.query`
    insert into sign_in_methods (id, user_id, provider_id, account_id, created_at, updated_at)
    values (${newId()}, ${other.userId}, 'oidc', ${sub}, now(), now())`
  assert.equal(await bindIdentities(current.app.pool, current.provider.issuer), 0)
  assert.deepEqual(await signInAt(current, identityOf(person.email, sub)), { userId: person.userId, error: null })
  assert.deepEqual(await issuersOf(other.userId), [null])
  await former.query`delete from sign_in_methods where account_id = ${sub}`
})

test('a job stores the issuer of identities that a process of the previous release links later', async () => {
  const acme = await former.organization()
  const person = await acme.person()
  await acme.linkIdentity(person.userId)
  const job = former.app.jobs.find(({ name }) => name === 'issuers of identities')
  await job?.run(AbortSignal.timeout(60_000))
  assert.deepEqual(await issuersOf(person.userId), [former.provider.issuer])
})
