import assert from 'node:assert/strict'
import { TOTP, URI } from 'otpauth'
import { type Browser, PASSWORD } from './browser.ts'
import type { Answer } from './reeve.ts'

const STEP_MS = 30_000
/** Minimum time until the next time step, so that a test can use the codes of three steps before they expire. */
const NEEDED_MS = 5_000

/** The TOTP code of the current time step (0) or an adjacent one. Reeve accepts all three. */
export const codeOfStep = (app: TOTP, step: -1 | 0 | 1): string =>
  app.generate({ timestamp: Date.now() + step * STEP_MS })

export const verifyTotp = (
  browser: Browser,
  code: string,
  more: { trustDevice?: boolean; revokeOtherSessions?: boolean } = {},
): Promise<Answer> => browser.call('POST /auth/two-factor/verify-totp', { body: { code, ...more } })

/** Waits for the next time step if the codes would soon expire. */
export async function awaitFreshCodes(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < NEEDED_MS) await new Promise(go => setTimeout(go, left))
}

/** Enables the second factor with the code of step -1. The codes of steps 0 and 1 can still be used. */
export async function enableTotp(
  browser: Browser,
  password = PASSWORD,
): Promise<{ app: TOTP; recoveryCodes: string[] }> {
  await awaitFreshCodes()
  const enabled = await browser.call('POST /auth/two-factor/enable', { body: { password } })
  assert.equal(enabled.status, 200, JSON.stringify(enabled.body))
  const app = URI.parse(enabled.body.totpURI)
  assert.ok(app instanceof TOTP)
  const verified = await verifyTotp(browser, codeOfStep(app, -1))
  assert.equal(verified.status, 200, JSON.stringify(verified.body))
  return { app, recoveryCodes: enabled.body.backupCodes }
}
