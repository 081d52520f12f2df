import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { TWO_FACTOR_TABLES } from './schema.ts'
import { WRONG_CODES } from './second-factors.sql.ts'

/** The library's plugin for second factors: one-time codes of an app, and recovery codes. */
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

/** The library does not report when a lockout ends, so `Retry-After` is the duration of a full one. */
function addRetryAfter({ statusCode, body }: APIError): void {
  if (statusCode === 429)
    throw new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(WRONG_CODES.pauseSeconds) })
}
