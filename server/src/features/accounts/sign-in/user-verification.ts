import { APIError } from 'better-auth/api'
import { invalidRegistration } from './passkey-registration.ts'

/** Refuses a device that was not unlocked: a passkey counts as two factors, having the device and unlocking it. */
export function refuseUnverifiedUser(isVerified: boolean | undefined, ceremony: 'registration' | 'sign-in'): void {
  if (isVerified) return
  const message = 'The device was not unlocked'
  // Without this refusal the passkey would be added, but could never sign in.
  if (ceremony === 'registration') throw invalidRegistration(message)
  throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message })
}

/** WebAuthn options for a sign-in that require user verification. Better Auth's own options let the device skip it. */
export const requireUserVerification = (options: unknown): object => ({
  ...Object(options),
  userVerification: 'required',
})
