import type { AuthMethods } from './auth.ts'
import type { Operation } from './methods.ts'

/** The calls of `/auth`. They are written by hand because the OpenAPI document does not have them. */
export const AUTH = {
  signIn: { call: 'POST /auth/sign-in/email', takes: 'body' },
  signInWithProvider: { call: 'POST /auth/sign-in/social', takes: 'body' },
  signOut: { call: 'POST /auth/sign-out' },
  getSession: { call: 'GET /auth/get-session' },
  requestPasswordReset: { call: 'POST /auth/request-password-reset', takes: 'body' },
  resetPassword: { call: 'POST /auth/reset-password', takes: 'body' },
  changePassword: { call: 'POST /auth/change-password', takes: 'body' },
  sendVerificationEmail: { call: 'POST /auth/send-verification-email', takes: 'body' },
  verifyEmail: { call: 'GET /auth/verify-email', takes: 'query' },
  listSignInMethods: { call: 'GET /auth/list-accounts' },
  linkProvider: { call: 'POST /auth/link-social', takes: 'body' },
  unlinkProvider: { call: 'POST /auth/unlink-account', takes: 'body' },
  enableTwoFactor: { call: 'POST /auth/two-factor/enable', takes: 'body' },
  disableTwoFactor: { call: 'POST /auth/two-factor/disable', takes: 'body' },
  verifyCode: { call: 'POST /auth/two-factor/verify-totp', takes: 'body' },
  verifyRecoveryCode: { call: 'POST /auth/two-factor/verify-backup-code', takes: 'body' },
  renewRecoveryCodes: { call: 'POST /auth/two-factor/generate-backup-codes', takes: 'body' },
  getPasskeyCreationOptions: {
    call: 'GET /auth/passkey/generate-register-options',
    takes: 'query',
  },
  addPasskey: { call: 'POST /auth/passkey/verify-registration', takes: 'body' },
  getPasskeyRequestOptions: { call: 'GET /auth/passkey/generate-authenticate-options' },
  signInWithPasskey: { call: 'POST /auth/passkey/verify-authentication', takes: 'body' },
  listPasskeys: { call: 'GET /auth/passkey/list-user-passkeys' },
  deletePasskey: { call: 'POST /auth/passkey/delete-passkey', takes: 'body' },
} satisfies Record<keyof AuthMethods, Operation>
