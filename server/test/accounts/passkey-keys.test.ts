import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { CBORType } from '@levischuck/tiny-cbor'
import { createAuthenticator, type Made } from '../harness/authenticator.ts'
import { openBrowser, signedIn } from '../harness/browser.ts'
import { signInWithPasskey } from '../harness/passkeys.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const SITE = { origin: 'http://localhost:7070', rpId: 'localhost' }
const REFUSED = '400 failed_to_verify_registration'

async function register(made: Made, changed: object = {}) {
  const here = await signedIn(reeve, (await reeve.organization()).owner)
  const { challenge } = (await here.call('GET /auth/passkey/generate-register-options')).body
  const device = createAuthenticator(made)
  const response = { ...device.register({ ...SITE, challenge }), ...changed }
  const answer = await here.call('POST /auth/passkey/verify-registration', { body: { response } })
  const stored = (await here.call('GET /auth/passkey/list-user-passkeys')).body
  return { device, answer, stored }
}

for (const bytes of [1_024, 8_000]) {
  test(`a passkey whose id has ${bytes} bytes is refused`, async () => {
    const { answer, stored } = await register({ id: randomBytes(bytes) })
    assert.equal(outcomeOf(answer), REFUSED)
    assert.deepEqual(stored, [])
  })
}

test('a passkey whose id is empty in the data of the authenticator is refused', async () => {
  const { answer, stored } = await register({ id: Buffer.alloc(0) }, { id: 'AA', rawId: 'AA' })
  assert.equal(outcomeOf(answer), REFUSED)
  assert.deepEqual(stored, [])
})

test('a passkey whose id has 1,023 bytes is added and signs in', async () => {
  const { device, answer } = await register({ id: randomBytes(1_023) })
  assert.equal(outcomeOf(answer), '200')
  assert.equal((await signInWithPasskey(openBrowser(reeve.url), device)).status, 200)
})

for (const algorithm of ['ES256', 'RS256', 'EdDSA'] as const) {
  test(`a passkey with an ${algorithm} key is added and signs in`, async () => {
    const { device, answer } = await register({ algorithm })
    assert.equal(outcomeOf(answer), '200')
    assert.equal((await signInWithPasskey(openBrowser(reeve.url), device)).status, 200)
  })
}

const [TYPE, ALGORITHM, CURVE, X, Y] = [1, 3, -1, -2, -3]
const [MODULUS, EXPONENT] = [-1, -2]
const bytes = (length: number, filling: number) => new Uint8Array(length).fill(filling)

/** Parameters that make the key of each algorithm unusable. */
const UNUSABLE: Readonly<Record<NonNullable<Made['algorithm']>, Readonly<Record<string, [number, CBORType?][]>>>> = {
  ES256: {
    'no curve and no coordinates': [[CURVE], [X], [Y]],
    'no curve': [[CURVE]],
    'an unknown curve': [[CURVE, 99]],
    'the curve of another algorithm': [[CURVE, 6]],
    'no y coordinate': [[Y]],
    'a coordinate that is text': [[X, 'x']],
    'a point outside the curve': [[Y, bytes(32, 1)]],
    'an unknown algorithm': [[ALGORITHM, -999]],
    'no algorithm': [[ALGORITHM]],
    'an unknown type': [[TYPE, 4]],
    'no type': [[TYPE]],
  },
  RS256: {
    'no modulus': [[MODULUS]],
    'an empty modulus': [[MODULUS, bytes(0, 0)]],
    'a modulus that is text': [[MODULUS, 'n'.repeat(256)]],
    'a modulus of zeros': [[MODULUS, bytes(256, 0)]],
    'a modulus of 1,024 bits': [[MODULUS, bytes(128, 255)]],
    'a modulus of 16,392 bits': [[MODULUS, bytes(2_049, 255)]],
    'no exponent': [[EXPONENT]],
  },
  EdDSA: {
    'no curve': [[CURVE]],
    'no point': [[X]],
    'a point of 31 bytes': [[X, bytes(31, 1)]],
  },
}

for (const [algorithm, keys] of Object.entries(UNUSABLE)) {
  for (const [name, changed] of Object.entries(keys)) {
    test(`a passkey with an ${algorithm} key that has ${name} is refused`, async () => {
      const key = new Map(changed.map(([parameter, value]) => [parameter, value]))
      const { answer, stored } = await register({ algorithm: algorithm as keyof typeof UNUSABLE, key })
      assert.equal(outcomeOf(answer), REFUSED)
      assert.deepEqual(stored, [])
    })
  }
}
