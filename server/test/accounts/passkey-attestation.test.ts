import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CBORType } from '@levischuck/tiny-cbor'
import { type Attestation, createAuthenticator } from '../harness/authenticator.ts'
import { openBrowser, signedIn } from '../harness/browser.ts'
import { certificateListedAt } from '../harness/certificates.ts'
import { type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { signInWithPasskey } from '../harness/passkeys.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
let internal: HttpReceiver
before(async () => {
  reeve = await sharedReeve()
  internal = await startHttpReceiver()
})
after(async () => {
  internal.close()
  await reeve.stop()
})

const SITE = { origin: 'http://localhost:7070', rpId: 'localhost' }
const REFUSED = '400 failed_to_verify_registration'

async function register(device: ReturnType<typeof createAuthenticator>, attestation?: Attestation) {
  const here = await signedIn(reeve, (await reeve.organization()).owner)
  const { challenge } = (await here.call('GET /auth/passkey/generate-register-options')).body
  const response = device.register({ ...SITE, challenge }, attestation)
  const answer = await here.call('POST /auth/passkey/verify-registration', { body: { response } })
  const stored = (await here.call('GET /auth/passkey/list-user-passkeys')).body
  return { answer, stored }
}

const certificates = (): CBORType => [new Uint8Array(certificateListedAt(internal.port))]

/** Attestation formats that IANA has registered, and values that are not registered. */
const FORMATS = [
  'packed',
  'apple',
  'android-key',
  'android-safetynet',
  'tpm',
  'fido-u2f',
  'compound',
  'none',
  'NONE',
  'toString',
  '',
  0,
  null,
]

for (const format of FORMATS) {
  test(`a passkey with certificates in an attestation of format ${JSON.stringify(format)} is refused`, async () => {
    const statement = new Map<string, CBORType>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', certificates()],
    ])
    const { answer, stored } = await register(createAuthenticator(), { format, statement })
    assert.equal(outcomeOf(answer), REFUSED)
    assert.equal(answer.body.title, 'The registration has an attestation, which was not requested')
    assert.deepEqual(stored, [])
    await internal.flush()
    assert.deepEqual(internal.requests, [])
  })
}

test('the URL of a revocation list in a registration is not requested', async () => {
  const statement = new Map([['x5c', certificates()]])
  const { answer } = await register(createAuthenticator(), { format: 'apple', statement })
  assert.equal(outcomeOf(answer), REFUSED)
  await internal.flush()
  assert.deepEqual(internal.requests, [])
})

test('a passkey that attests itself, without a certificate, is added and signs in', async () => {
  const device = createAuthenticator()
  const { answer, stored } = await register(device, 'self')
  assert.equal(outcomeOf(answer), '200')
  assert.equal(stored.length, 1)
  assert.equal((await signInWithPasskey(openBrowser(reeve.url), device)).status, 200)
})

test('a malformed attestation is refused, and does not use up the challenge', async () => {
  const here = await signedIn(reeve, (await reeve.organization()).owner)
  const { challenge } = (await here.call('GET /auth/passkey/generate-register-options')).body
  const valid = createAuthenticator().register({ ...SITE, challenge })
  const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const malformed = ['', 'x', 1, [null], undefined, encoded(Buffer.alloc(30_000, 0x81)), encoded(Uint8Array.of(0xa0))]
  for (const attestationObject of malformed) {
    const response = { ...valid, response: { ...valid.response, attestationObject } }
    const answer = await here.call('POST /auth/passkey/verify-registration', { body: { response } })
    assert.equal(outcomeOf(answer), REFUSED, String(attestationObject))
  }
  const answer = await here.call('POST /auth/passkey/verify-registration', { body: { response: valid } })
  assert.equal(outcomeOf(answer), '200')
})

test('an attestation without a session is 401', async () => {
  const response = createAuthenticator().register(
    { ...SITE, challenge: 'x' },
    { format: 'apple', statement: new Map() },
  )
  const body = { response }
  assert.equal((await openBrowser(reeve.url).call('POST /auth/passkey/verify-registration', { body })).status, 401)
})
