import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import type { RequestStates } from './request-state.ts'
import { TWO_FACTOR_TABLES } from './schema.ts'
import { WRONG_CODES } from './second-factors.sql.ts'

/** Better Auth's plugin for second factors: one-time codes of an app, and recovery codes. */
export function createSecondFactorPlugin(stateOf: RequestStates) {
  const plugin = twoFactor({
    issuer: 'Reeve',
    allowPasswordless: true,
    // Reeve counts the codes and starts the lockout. Better Auth refuses codes during it.
    accountLockout: { maxFailedAttempts: Number.MAX_SAFE_INTEGER },
    schema: TWO_FACTOR_TABLES,
  })
  const addRetryAfter = ({ statusCode, body }: APIError): void => {
    if (statusCode !== 429) return
    const { lockedUntil } = stateOf(tryGetCurrentAuthEndpointContext()?.request)
    const seconds = lockedUntil ? (lockedUntil.getTime() - Date.now()) / 1000 : WRONG_CODES.pauseSeconds
    throw codesPaused(seconds, body)
  }
  for (const endpoint of [plugin.endpoints.verifyTOTP, plugin.endpoints.verifyBackupCode])
    Object.assign(endpoint.options, { onAPIError: addRetryAfter })
  return plugin
}

const PAUSED = { code: 'ACCOUNT_TEMPORARILY_LOCKED', message: 'Too many wrong codes. Try again later' }

export const codesPaused = (seconds: number, body: object = PAUSED) =>
  new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
