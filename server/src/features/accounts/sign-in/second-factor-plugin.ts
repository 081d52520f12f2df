import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { TWO_FACTOR_TABLES } from './schema.ts'
import { WRONG_CODES } from './second-factors.sql.ts'

/** Better Auth's plugin for second factors: one-time codes of an app, and recovery codes. */
export function createSecondFactorPlugin() {
  const plugin = twoFactor({
    issuer: 'Reeve',
    allowPasswordless: true,
    accountLockout: { maxFailedAttempts: WRONG_CODES.most, durationSeconds: WRONG_CODES.pauseSeconds },
    schema: TWO_FACTOR_TABLES,
  })
  for (const endpoint of [plugin.endpoints.verifyTOTP, plugin.endpoints.verifyBackupCode])
    Object.assign(endpoint.options, { onAPIError: addRetryAfter })
  return plugin
}

const PAUSED = { code: 'ACCOUNT_TEMPORARILY_LOCKED', message: 'Too many wrong codes. Try again later' }

/** Nothing reports when the pause ends, so `Retry-After` is the duration of a full one. */
export const codesPaused = (body: object = PAUSED) =>
  new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(WRONG_CODES.pauseSeconds) })

function addRetryAfter({ statusCode, body }: APIError): void {
  if (statusCode === 429) throw codesPaused(body)
}
