import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { connectDirectory } from '../harness/directories.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { followCallback, walkThroughProvider } from '../harness/openid-sign-in.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { addPasskey } from '../harness/passkeys.ts'
import { outcomeOf, startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { enableTotp } from '../harness/second-factor.ts'

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

/** A person of two organizations, with a session. */
let acme: Organization
let other: Organization
let grace: Person
let here: Browser
beforeEach(async () => {
  ;[acme, other] = [await reeve.organization('Acme'), await reeve.organization('Other')]
  grace = await acme.person('member')
  await other.person('member', { email: grace.email })
  here = await signedIn(reeve, grace)
})

const remove = () => assertSuccess(acme.owner.call(`DELETE /v1/members/${grace.userId}`))
const create = () =>
  assertSuccess(
    acme.owner.call('POST /v1/members', {
      body: { email: grace.email, name: 'Grace Hopper', profile_id: acme.profiles.member },
    }),
  )

/** The outcome of a request in each organization, and where the account says that the session has ended. */
async function stateOf(browser: Browser) {
  const { organizations } = (await browser.call('GET /v1/account')).body
  return Promise.all(
    [acme, other].map(async ({ id }) => {
      const { session_ended } = organizations.find((one: { id: string }) => one.id === id)
      return [outcomeOf(await browser.inOrganization(id).call('GET /v1/caller')), session_ended]
    }),
  )
}

const BOTH = [
  ['200', false],
  ['200', false],
]
const ONLY_OTHER = [
  ['401 invalid_session', true],
  ['200', false],
]

test('a readmitted member’s former session is refused in this organization only, until a new sign-in', async () => {
  assert.deepEqual(await stateOf(here), BOTH)
  await remove()
  await create()
  assert.deepEqual(await stateOf(here), ONLY_OTHER)
  assert.equal((await signInWithPassword(here, grace.email)).status, 200)
  assert.deepEqual(await stateOf(here), BOTH)
})

test('a session that began before the removal accepts an invitation, and is refused afterwards', async () => {
  const there = openBrowser(reeve.url)
  await remove()
  await signInWithPassword(there, grace.email)
  const invitation = { email: grace.email, profile_id: acme.profiles.member }
  const { body } = await assertSuccess(acme.owner.call('POST /v1/invitations', { body: invitation }))
  await assertSuccess(here.call('POST /v1/invitations/accept', { body: { token: body.accept_token } }))
  assert.deepEqual(await stateOf(here), ONLY_OTHER)
  // This session began after the removal, so it has access again.
  assert.deepEqual(await stateOf(there), BOTH)
})

test('a directory that readmits someone admits none of their former sessions', async () => {
  const directory = await connectDirectory(reeve, acme)
  await remove()
  await directory.create({ email: grace.email, userName: grace.email })
  assert.deepEqual(await stateOf(here), ONLY_OTHER)
})

test('a reactivation, also by a directory, admits no session from before it', async () => {
  const directory = await connectDirectory(reeve, acme)
  const path = `/v1/members/${grace.userId}/suspension`
  const ways = [
    [() => assertSuccess(acme.owner.call(`POST ${path}`, { body: {} })), () => acme.owner.call(`DELETE ${path}`)],
    [() => directory.hold(grace.userId), () => directory.lift(grace.userId)],
  ] as const
  await remove()
  await directory.create({ email: grace.email, userName: grace.email })
  await signInWithPassword(here, grace.email)
  for (const [suspend, reactivate] of ways) {
    assert.deepEqual(await stateOf(here), BOTH)
    await suspend()
    const there = openBrowser(reeve.url)
    await signInWithPassword(there, grace.email)
    await reactivate()
    for (const browser of [here, there]) assert.deepEqual(await stateOf(browser), ONLY_OTHER)
    await signInWithPassword(here, grace.email)
  }
})

test('a second readmission does not admit a session that was refused after the first', async () => {
  await remove()
  await create()
  const there = openBrowser(reeve.url)
  await signInWithPassword(there, grace.email)
  assert.deepEqual(await stateOf(there), BOTH)
  await remove()
  await create()
  for (const browser of [here, there]) assert.deepEqual(await stateOf(browser), ONLY_OTHER)
})

test('a session that replaces a former one without a sign-in is refused, too', async () => {
  await remove()
  await create()
  await enableTotp(here)
  assert.deepEqual(await stateOf(here), ONLY_OTHER)
})

test('a removal with a readmission prevents no change of sign-in methods', async () => {
  await remove()
  await create()
  await addPasskey(here)
  const body = { currentPassword: PASSWORD, newPassword: 'another password of hers' }
  assert.equal(outcomeOf(await here.call('POST /auth/change-password', { body })), '200')
})

test('a sign-in at the provider counts from its time in Reeve, also if the provider asked nothing', async () => {
  reeve.provider.who = { sub: newId(), email: grace.email, email_verified: true, name: 'Grace' }
  const atProvider = openBrowser(reeve.provider.issuer)
  const signIn = async (browser: Browser, start?: string) => {
    const body = { provider: 'oidc', callbackURL: '/welcome' }
    const { url } = (await browser.call(start ?? 'POST /auth/sign-in/social', { body })).body
    const { location } = await followCallback(browser, await walkThroughProvider(url, atProvider))
    assert.match(location, /\/welcome$/)
  }
  await signIn(here, 'POST /auth/link-social')
  await remove()
  await create()
  const there = openBrowser(reeve.url)
  await signIn(there)
  assert.deepEqual(await stateOf(there), BOTH)
  assert.deepEqual(await stateOf(here), ONLY_OTHER)
})

test('the time from which sessions count never moves back', async () => {
  const ahead = new Date(Date.now() + 60_000)
  await remove()
  await create()
  await reeve.query`update members set sessions_valid_from = ${ahead} where user_id = ${grace.userId}
    and organization_id = ${acme.id}`
  const path = `/v1/members/${grace.userId}/suspension`
  const times = [() => remove().then(create), () => acme.owner.call(`POST ${path}`, { body: {} })]
  for (const change of times) {
    await change()
    await acme.owner.call(`DELETE ${path}`)
    const [row] = await reeve.query`select sessions_valid_from from members where user_id = ${grace.userId}
      and organization_id = ${acme.id}`
    assert.deepEqual(row?.sessions_valid_from, ahead)
  }
})
