import { APIError } from 'better-auth/api'
import { commonPassword } from './common-password.ts'
import { MOST_PASSKEYS } from './credentials.sql.ts'

export const changedCredentials = () =>
  new APIError('UNAUTHORIZED', { code: 'CREDENTIALS_CHANGED', message: 'Sign-in failed' })

export const blockedLogin = () => new APIError('UNAUTHORIZED', { code: 'LOGIN_BLOCKED', message: 'Sign-in failed' })

/** The error if another request has begun, replaced or removed the second factor since this request read it. */
export const changedSecondFactor = () =>
  new APIError('CONFLICT', {
    code: 'CREDENTIALS_CHANGED',
    message: 'Another request has changed the second factor. Try again',
  })

export const endedSession = () =>
  new APIError('UNAUTHORIZED', { code: 'SESSION_ENDED', message: 'The session has ended' })

export const unchangedPassword = () =>
  new APIError('BAD_REQUEST', { code: 'PASSWORD_UNCHANGED', message: 'The new password is the current one' })

export const tooShortPassword = () =>
  new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' })

export const tooLongPassword = () =>
  new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG', message: 'Password too long' })

export const tooCommonPassword = () =>
  new APIError('BAD_REQUEST', { code: 'COMMON_PASSWORD', message: commonPassword.title })

export const usedRecoveryCode = () =>
  new APIError('UNAUTHORIZED', { code: 'INVALID_BACKUP_CODE', message: 'The recovery code was already used' })

export const registeredPasskey = () =>
  new APIError('BAD_REQUEST', { code: 'PREVIOUSLY_REGISTERED', message: 'The passkey is already registered' })

export const lastMethod = () =>
  new APIError('BAD_REQUEST', {
    code: 'FAILED_TO_UNLINK_LAST_ACCOUNT',
    message: 'The account has no other sign-in method',
  })

export const tooManyPasskeys = () =>
  new APIError('CONFLICT', {
    code: 'TOO_MANY_PASSKEYS',
    message: `An account has at most ${MOST_PASSKEYS} passkeys. Remove one first`,
  })
