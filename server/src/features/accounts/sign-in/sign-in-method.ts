import type { SignInMethod } from '../sessions/index.ts'
import type { Proof } from './request-state.ts'

/** The methods with which a request has signed in. Null without a verified credential. */
export function methodOf(proof: Proof | null): SignInMethod | null {
  switch (proof?.kind) {
    case undefined:
      return null
    case 'password':
      // No session stays begun with the password alone if a second factor is required, except on a trusted device.
      return proof.asksForSecondFactor ? 'password_trusted_device' : 'password'
    case 'second factor':
      return proof.recoveryCodes === undefined ? 'password_totp' : 'password_recovery_code'
    case 'passkey':
      return 'passkey'
    case 'identity':
      return 'openid_connect'
  }
}
