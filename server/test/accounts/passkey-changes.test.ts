import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, signedIn } from '../harness/browser.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { type Answer, outcomeOf, startReeve, type TestReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

/** Two processes on one database. Only the second has a provider, at which people can sign in with identities. */
let reeve: TestReeve
let withProvider: WithOpenId
let acme: Organization
before(async () => {
  reeve = await startReeve()
  withProvider = await startWithOpenId(startReeve, { on: reeve.database })
  acme = await reeve.organization()
})
after(async () => {
  await withProvider.stop()
  await reeve.stop()
})

const SITE = { origin: 'http://localhost:7070', rpId: 'localhost' }

const passkeysOf = async (browser: Browser) => (await browser.call('GET /auth/passkey/list-user-passkeys')).body

const remove = (browser: Browser, id: string) => browser.call('POST /auth/passkey/delete-passkey', { body: { id } })

/** A person without a password, in a browser that has signed in with a passkey. */
async function withPasskeyAlone() {
  const person = await acme.person('member')
  const device = await addPasskey(await signedIn(reeve, person))
  await reeve.query`delete from sign_in_methods where user_id = ${person.userId}`
  const browser = openBrowser(reeve.url)
  assert.equal((await signInWithPasskey(browser, device)).status, 200)
  return { person, device, browser }
}

test('a passkey of another account gets the same response as one that does not exist', async () => {
  const [attacker, owner] = [await signedIn(reeve, await acme.person()), await signedIn(reeve, await acme.person())]
  await addPasskey(owner)
  const [passkey] = await passkeysOf(owner)
  const { request_id: _, ...foreign } = (await remove(attacker, passkey.id)).body
  const { request_id: __, ...missing } = (await remove(attacker, newId())).body
  assert.deepEqual([foreign.status, foreign.code], [404, 'passkey_not_found'])
  assert.deepEqual(foreign, missing)
  assert.deepEqual(await passkeysOf(owner), [passkey])
})

test('the last passkey cannot be removed while the account has no other sign-in method', async () => {
  const { browser, device } = await withPasskeyAlone()
  const [first] = await passkeysOf(browser)
  const other = openBrowser(reeve.url)
  assert.equal((await signInWithPasskey(other, device)).status, 200)
  assert.equal(outcomeOf(await remove(browser, first.id)), '400 failed_to_unlink_last_account')
  assert.equal((await other.call('GET /v1/account')).status, 200, 'the refused removal has ended no session')
  assert.equal((await signInWithPasskey(openBrowser(reeve.url), device)).status, 200)
  await addPasskey(browser)
  assert.equal((await remove(browser, first.id)).status, 200)
})

test('an identity does not count as the last sign-in method while there is no provider', async () => {
  const { browser, person } = await withPasskeyAlone()
  await acme.linkIdentity(person.userId)
  const [passkey] = await passkeysOf(browser)
  assert.equal(outcomeOf(await remove(browser, passkey.id)), '400 failed_to_unlink_last_account')
  const there = openBrowser(withProvider.url, undefined, browser.cookies)
  assert.equal(outcomeOf(await remove(there, passkey.id)), '200')
})

test('of concurrent removals of the last two passkeys, or identities, one is refused', async () => {
  const { browser, person } = await withPasskeyAlone()
  await addPasskey(browser)
  const ids: string[] = (await passkeysOf(browser)).map(({ id }: { id: string }) => id)
  await assertOneRefused(
    person,
    ids.map(id => () => remove(browser, id)),
  )

  const other = await acme.person('member')
  const there = await signedIn(withProvider, other)
  for (let linked = 0; linked < 2; linked++) await acme.linkIdentity(other.userId)
  await reeve.query`delete from sign_in_methods where user_id = ${other.userId} and provider_id = 'credential'`
  const identities: { id: string }[] = (await there.call('GET /auth/list-accounts')).body
  const unlink = (accountId: string) => there.call('POST /auth/unlink-account', { body: { accountId } })
  await assertOneRefused(
    other,
    identities.map(
      ({ id }) =>
        () =>
          unlink(id),
    ),
  )
})

/** Sends the requests while a lock on the account blocks them. Asserts that one succeeds and one is refused. */
async function assertOneRefused({ userId }: Person, requests: readonly (() => Promise<Answer>)[]): Promise<void> {
  let answers: Promise<Answer>[] = []
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${userId} for update`
    answers = requests.map(request => request())
    await untilWaiting(query, requests.length)
  })
  const outcomes = (await Promise.all(answers)).map(outcomeOf).sort()
  assert.deepEqual(outcomes, ['200', '400 failed_to_unlink_last_account'])
}

test('a passkey whose counter does not rise is refused, and each use stores the counter', async () => {
  const person = await acme.person('member')
  const device = await addPasskey(await signedIn(reeve, person))
  const use = async (count: number) => {
    const browser = openBrowser(reeve.url)
    const outcome = outcomeOf(await signInWithPasskey(browser, device, { count }))
    const isSignedIn = (await browser.call('GET /v1/account')).status === 200
    const [stored] = await reeve.query`select counter::int from passkeys where user_id = ${person.userId}`
    return [outcome, isSignedIn, stored?.counter]
  }
  assert.deepEqual(await use(7), ['200', true, 7])
  for (const count of [7, 6, 1, 0]) assert.deepEqual(await use(count), ['400 authentication_failed', false, 7])
  assert.deepEqual(await use(8), ['200', true, 8])

  // Devices that sync their passkeys have no counter, and always send 0.
  await reeve.query`update passkeys set counter = 0 where user_id = ${person.userId}`
  for (let uses = 0; uses < 2; uses++) assert.deepEqual(await use(0), ['200', true, 0])
  assert.deepEqual(await use(1), ['200', true, 1])
})

test('a response of a passkey is refused if a concurrent one has stored a higher counter', async () => {
  const person = await acme.person('member')
  const device = await addPasskey(await signedIn(reeve, person))
  const browsers = [openBrowser(reeve.url), openBrowser(reeve.url)] as const
  const responses: object[] = []
  for (const browser of browsers) {
    const { challenge } = (await browser.call('GET /auth/passkey/generate-authenticate-options')).body
    responses.push(device.signIn({ ...SITE, challenge }))
  }
  const send = (index: 0 | 1) =>
    browsers[index].call('POST /auth/passkey/verify-authentication', { body: { response: responses[index] } })
  let answers: Promise<Answer>[] = []
  await reeve.query.begin(async query => {
    await query`select from passkeys where user_id = ${person.userId} for update`
    // Both requests read the stored counter before either updates it. The first request sends the higher counter.
    answers = [send(1)]
    await untilWaiting(query, 1)
    answers.push(send(0))
    await untilWaiting(query, 2)
  })
  const [newer, older] = await Promise.all(answers)
  assert.deepEqual(
    [newer, older].map(answer => answer && outcomeOf(answer)),
    ['200', '401 authentication_failed'],
  )
  const [stored] = await reeve.query`select counter::int from passkeys where user_id = ${person.userId}`
  assert.equal(stored?.counter, 3)
  // A response with a lower counter may come from a copied passkey, so the entry names nobody.
  const [entry] = await reeve.query`
    select actor ->> 'id' as actor, target_id, reason from audit_entries where action = 'account.sign_in_failed'
    order by sequence desc limit 1`
  assert.deepEqual({ ...entry }, { actor: null, target_id: '', reason: 'authentication_failed' })
})
