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

/** Sets `Retry-After` to the full duration of a lockout, because Better Auth does not report when the lockout ends. */
function addRetryAfter({ statusCode, body }: APIError): void {
  if (statusCode === 429)
    throw new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(WRONG_CODES.pauseSeconds) })
}
