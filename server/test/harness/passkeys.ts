import assert from 'node:assert/strict'
import { type Ceremony, createAuthenticator } from './authenticator.ts'
import type { Browser } from './browser.ts'

type Authenticator = ReturnType<typeof createAuthenticator>

/** The public origin of Reeve in the tests. */
export const SITE = { origin: 'http://localhost:7070', rpId: 'localhost' }

/** Registers a passkey of this device, by default a new one, in a signed-in browser. */
export async function addPasskey(browser: Browser, device = createAuthenticator()): Promise<Authenticator> {
  const options = await browser.call('GET /auth/passkey/generate-register-options')
  assert.equal(options.status, 200, JSON.stringify(options.body))
  const response = device.register({ ...SITE, challenge: options.body.challenge })
  const added = await browser.call('POST /auth/passkey/verify-registration', { body: { response, name: 'Laptop' } })
  assert.equal(added.status, 200, JSON.stringify(added.body))
  return device
}

/** Signs in with the passkey. `changed` modifies the assertion, to simulate an attacker or a locked device. */
export async function signInWithPasskey(browser: Browser, device: Authenticator, changed: Partial<Ceremony> = {}) {
  const options = await browser.call('GET /auth/passkey/generate-authenticate-options')
  assert.equal(options.status, 200, JSON.stringify(options.body))
  const response = device.signIn({ ...SITE, challenge: options.body.challenge, ...changed })
  return browser.call('POST /auth/passkey/verify-authentication', { body: { response } })
}
