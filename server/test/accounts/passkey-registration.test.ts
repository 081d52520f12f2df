import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAuthenticator } from '../harness/authenticator.ts'
import { type Browser, openBrowser, signedIn } from '../harness/browser.ts'
import { addPasskey } from '../harness/passkeys.ts'
import { type Answer, outcomeOf, startReeve, type TestReeve } from '../harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const SITE = { origin: 'http://localhost:7070', rpId: 'localhost' }
const REFUSED = '400 failed_to_verify_registration'

const signInAnyone = async () => signedIn(reeve, (await reeve.organization()).owner)

async function challengeFor(here: Browser): Promise<string> {
  return (await here.call('GET /auth/passkey/generate-register-options')).body.challenge
}

const verify = (here: Browser, response: object): Promise<Answer> =>
  here.call('POST /auth/passkey/verify-registration', { body: { response } })

const passkeysOf = async (here: Browser) => (await here.call('GET /auth/passkey/list-user-passkeys')).body

type Registration = ReturnType<ReturnType<typeof createAuthenticator>['register']>

/** Modifications of a device's valid response. Each makes the response invalid. */
const WRONG: Readonly<Record<string, (valid: Registration) => object>> = {
  'no content': valid => ({ ...valid, response: {} }),
  garbage: valid => ({ ...valid, response: { clientDataJSON: 'x', attestationObject: 'x' } }),
  'content of other types': valid => ({ ...valid, response: { clientDataJSON: 1, attestationObject: [null] } }),
  'a garbled attestation': valid => ({ ...valid, response: { ...valid.response, attestationObject: 'oA' } }),
  'the id of another passkey': valid => ({ ...valid, rawId: 'x' }),
  'another type of credential': valid => ({ ...valid, type: 'password' }),
}

for (const [name, change] of Object.entries(WRONG)) {
  test(`a passkey registration with ${name} is refused`, async () => {
    const here = await signInAnyone()
    const valid = createAuthenticator().register({ ...SITE, challenge: await challengeFor(here) })
    assert.equal(outcomeOf(await verify(here, change(valid))), REFUSED)
    assert.deepEqual(await passkeysOf(here), [])
  })
}

test('a passkey registration whose transports are not a list of short strings is refused', async () => {
  const here = await signInAnyone()
  const valid = createAuthenticator().register({ ...SITE, challenge: await challengeFor(here) })
  for (const transports of ['usb', {}, 1, [{}], ['x'.repeat(33)], Array(17).fill('usb')]) {
    const answer = await verify(here, { ...valid, response: { ...valid.response, transports } })
    assert.equal(outcomeOf(answer), '422 validation_failed', JSON.stringify(transports))
  }
  assert.equal((await verify(here, valid)).status, 200)
})

test('a new passkey for another site, challenge or person is refused', async () => {
  const [here, other] = [await signInAnyone(), await signInAnyone()]
  const challenges = ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', await challengeFor(other)]
  const wrong = [
    { origin: 'https://evil.test' },
    { rpId: 'evil.test' },
    ...challenges.map(challenge => ({ challenge })),
  ]
  for (const changed of wrong) {
    const response = createAuthenticator().register({ ...SITE, challenge: await challengeFor(here), ...changed })
    assert.equal(outcomeOf(await verify(here, response)), REFUSED, JSON.stringify(changed))
  }
  assert.deepEqual(await passkeysOf(here), [])
})

test('a passkey that is already registered to any account is refused', async () => {
  const here = await signInAnyone()
  const device = await addPasskey(here)
  for (const browser of [here, await signInAnyone()]) {
    const before = await passkeysOf(browser)
    const response = device.register({ ...SITE, challenge: await challengeFor(browser) })
    assert.equal(outcomeOf(await verify(browser, response)), '400 previously_registered')
    assert.deepEqual(await passkeysOf(browser), before)
  }
})

test('a database error while storing a valid passkey is a 500', async () => {
  const here = await signInAnyone()
  await reeve.query`
    create function fail_step() returns trigger language plpgsql as $$ begin raise 'the disk is on fire'; end $$`
  await reeve.query`create trigger fail before insert on passkeys for each row execute function fail_step()`
  const valid = createAuthenticator().register({ ...SITE, challenge: await challengeFor(here) })
  assert.equal((await verify(here, valid)).status, 500)
  await reeve.query`drop trigger fail on passkeys`
  await addPasskey(here)
})

test('an account has at most 20 passkeys, even with concurrent registrations', async () => {
  const { owner } = await reeve.organization()
  const here = await signedIn(reeve, owner)
  await reeve.query`
    insert into passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
    select gen_random_uuid(), ${owner.userId}, 'Old ' || n, 'x', gen_random_uuid()::text, 0, 'singleDevice', false
    from generate_series(1, 19) n`
  const browsers = [here, openBrowser(reeve.url, undefined, new Map(here.cookies))]
  const responses: Registration[] = []
  for (const browser of browsers) {
    responses.push(createAuthenticator().register({ ...SITE, challenge: await challengeFor(browser) }))
  }
  const answers = await Promise.all(browsers.map((browser, index) => verify(browser, responses[index] ?? {})))
  assert.deepEqual(answers.map(outcomeOf).sort(), ['200', '409 too_many_passkeys'])
  assert.equal((await passkeysOf(here)).length, 20)
  assert.equal(outcomeOf(await here.call('GET /auth/passkey/generate-register-options')), '409 too_many_passkeys')
  const [{ id }] = await passkeysOf(here)
  assert.equal((await here.call('POST /auth/passkey/delete-passkey', { body: { id } })).status, 200)
  await addPasskey(here)
})
