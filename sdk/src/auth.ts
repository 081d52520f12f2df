import type { CallOptions } from './options.ts'

/** The person who signs in, as `/auth` has them. */
export interface SignedInPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  readonly twoFactorEnabled?: boolean | null
}

export interface EmailSignIn {
  readonly email: string
  readonly password: string
  /** False: the session ends with the browser. */
  readonly rememberMe?: boolean
}

/** With `twoFactorRedirect` the second factor comes next: nobody is signed in yet. */
export type SignInAnswer =
  | { readonly twoFactorRedirect: true; readonly twoFactorMethods?: readonly string[] }
  | { readonly twoFactorRedirect?: undefined; readonly user: SignedInPerson }

/** Where the browser comes back to, as addresses of this site. */
export interface ProviderSignIn {
  readonly provider: 'oidc'
  readonly callbackURL: string
  readonly errorCallbackURL?: string
}

export interface SignInMethod {
  readonly id: string
  /** `credential` is a password, `oidc` the configured provider. */
  readonly providerId: string
  readonly accountId: string
  readonly createdAt: string
}

export interface Passkey {
  readonly id: string
  readonly name: string | null
  readonly createdAt: string
}

/** What the browser makes of a challenge: `credential.toJSON()`. */
export type CredentialJson = object

/**
 * Signing in, as `/auth` does it. Everything here works with the browser's session. Calls that could be used to guess
 * are sent once; `rate_limited` says in `retryAfterMs` when to try again.
 */
export interface AuthMethods {
  /** Signs in with a password, or begins to: see `SignInAnswer`. */
  signIn(body: EmailSignIn, options?: CallOptions): Promise<SignInAnswer>
  /** Answers where the browser goes to sign in with the configured provider. */
  signInWithProvider(body: ProviderSignIn, options?: CallOptions): Promise<{ url: string }>
  /** Ends this session. */
  signOut(options?: CallOptions): Promise<{ success: boolean }>
  /** Who is signed in; null when nobody is. */
  getSession(options?: CallOptions): Promise<{ user: SignedInPerson } | null>
  /** Mails a link, if the address has an account; its token goes to `resetPassword`. */
  requestPasswordReset(body: { email: string }, options?: CallOptions): Promise<{ status: boolean }>
  resetPassword(body: { token: string; newPassword: string }, options?: CallOptions): Promise<{ status: boolean }>
  changePassword(
    body: { currentPassword: string; newPassword: string; revokeOtherSessions?: boolean },
    options?: CallOptions,
  ): Promise<{ user: SignedInPerson }>
  /** Mails a link that proves the address, if it has an account. */
  sendVerificationEmail(body: { email: string; callbackURL?: string }, options?: CallOptions): Promise<object>
  /** With the token of such a link. */
  verifyEmail(query: { token: string }, options?: CallOptions): Promise<{ status: boolean }>
  /** A password, and identities at a provider. */
  listSignInMethods(options?: CallOptions): Promise<readonly SignInMethod[]>
  /** Answers where the browser goes to link an identity at the configured provider. */
  linkProvider(body: ProviderSignIn, options?: CallOptions): Promise<{ url: string }>
  unlinkProvider(body: { providerId: string; accountId?: string }, options?: CallOptions): Promise<{ status: boolean }>
  /** Begins to turn the second factor on; the first code, in `verifyCode`, completes it. `password` if there is one. */
  enableTwoFactor(
    body: { password?: string },
    options?: CallOptions,
  ): Promise<{ totpURI: string; backupCodes: readonly string[] }>
  disableTwoFactor(body: { password?: string }, options?: CallOptions): Promise<{ status: boolean }>
  /** What the authenticator app scans. */
  getTotpUri(body: { password?: string }, options?: CallOptions): Promise<{ totpURI: string }>
  /** With the code of the authenticator app. `trustDevice` asks for none on this device for 30 days. */
  verifyCode(body: { code: string; trustDevice?: boolean }, options?: CallOptions): Promise<{ user: SignedInPerson }>
  /** With a recovery code, which works once. */
  verifyRecoveryCode(
    body: { code: string; trustDevice?: boolean },
    options?: CallOptions,
  ): Promise<{ user: SignedInPerson }>
  /** Replaces the recovery codes. */
  renewRecoveryCodes(body: { password?: string }, options?: CallOptions): Promise<{ backupCodes: readonly string[] }>
  /** For `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`. */
  getPasskeyCreationOptions(query?: { name?: string }, options?: CallOptions): Promise<object>
  addPasskey(body: { response: CredentialJson; name?: string }, options?: CallOptions): Promise<Passkey>
  /** For `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`. */
  getPasskeyRequestOptions(options?: CallOptions): Promise<object>
  signInWithPasskey(body: { response: CredentialJson }, options?: CallOptions): Promise<{ user: SignedInPerson }>
  listPasskeys(options?: CallOptions): Promise<readonly Passkey[]>
  renamePasskey(body: { id: string; name: string }, options?: CallOptions): Promise<{ passkey: Passkey }>
  deletePasskey(body: { id: string }, options?: CallOptions): Promise<unknown>
}

export type AuthOperation = keyof AuthMethods

/** What `/auth` refuses with, as far as a page says something of its own. Others are shown by their text. */
export type AuthCode =
  | 'invalid_email_or_password'
  | 'email_not_verified'
  | 'login_blocked'
  | 'invalid_password'
  | 'password_too_short'
  | 'password_too_long'
  | 'invalid_token'
  | 'token_expired'
  | 'invalid_code'
  | 'invalid_backup_code'
  | 'invalid_two_factor_cookie'
  | 'account_temporarily_locked'
  | 'too_many_attempts_request_new_code'
  | 'totp_not_enabled'
  | 'totp_already_enabled'
  | 'session_not_fresh'
  | 'authentication_failed'
  | 'failed_to_verify_registration'
  | 'challenge_not_found'
  | 'passkey_not_found'
  | 'provider_not_found'
  | 'account_not_linked'
  | 'failed_to_unlink_last_account'
  | 'cross_site_request'
  | 'rate_limited'
  | 'malformed_request'
  | 'validation_failed'
  | 'internal_error'
  | 'database_unavailable'
