/**
 * The only routes of the sign-in library that can be reached, as `method path` below `/auth`. Routes of later releases
 * are not reachable either. Left out on purpose: open sign-up (accounts come by set-up, invitation, provisioning or the
 * provider), lists of session tokens, tokens of a provider, edits of the account that nothing would check or record,
 * and the library's error page.
 */
export const SIGN_IN_ROUTES: ReadonlySet<string> = new Set([
  'POST /sign-in/email',
  'POST /sign-in/social',
  'GET /callback/oidc',
  'POST /sign-out',
  'GET /get-session',
  'POST /revoke-sessions',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
  'POST /send-verification-email',
  'GET /verify-email',
  'GET /list-accounts',
  'POST /link-social',
  'POST /unlink-account',
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/get-totp-uri',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/generate-backup-codes',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'GET /passkey/list-user-passkeys',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
])
