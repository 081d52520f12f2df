import type { CallOptions } from './options.ts'

/** The signed-in person, as `/auth` returns them. */
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
  /** If false, the session ends when the browser is closed. */
  readonly rememberMe?: boolean
}

/** The result of a sign-in. With `twoFactorRedirect` nobody is signed in yet, because the second factor is required. */
export type SignInAnswer =
  | { readonly twoFactorRedirect: true; readonly twoFactorMethods?: readonly string[] }
  | { readonly twoFactorRedirect?: undefined; readonly user: SignedInPerson }

/** The provider, and the URLs of this site to which the browser is redirected afterwards. */
export interface ProviderSignIn {
  /** The `id` of a provider in `signIn.listProviders()`. */
  readonly provider: string
  readonly callbackURL: string
  readonly errorCallbackURL?: string
}

export interface SignInMethod {
  readonly id: string
  /** `credential` for a password, `oidc` for the configured provider, the issuer's URL for a former provider. */
  readonly providerId: string
  readonly accountId: string
  readonly createdAt: string
}

export interface Passkey {
  readonly id: string
  readonly name: string | null
  readonly createdAt: string
}

/** A change of a sign-in method. By default it ends the person's other sessions. */
export interface CredentialChange {
  /** If false, the other sessions continue. */
  readonly revokeOtherSessions?: boolean
}

/** The number of sessions that ended with a change. */
export interface SessionsEnded {
  readonly sessionsEnded: number
}

/** The browser's response to a challenge: `credential.toJSON()`. */
export type CredentialJson = object

/**
 * The calls of `/auth`. All of them use the browser's session. The client retries only the GET requests among them.
 * `retryAfterMs` of a `rate_limited` error says when to try again.
 */
export interface AuthMethods {
  /** Signs in with a password, completely or up to the second factor; see `SignInAnswer`. */
  signIn(body: EmailSignIn, options?: CallOptions): Promise<SignInAnswer>
  /** Returns the URL for signing in at the configured provider. */
  signInWithProvider(body: ProviderSignIn, options?: CallOptions): Promise<{ url: string }>
  /** Ends this session. */
  signOut(options?: CallOptions): Promise<{ success: boolean }>
  /** The session of the person who is signed in; null when nobody is. */
  getSession(options?: CallOptions): Promise<{ user: SignedInPerson } | null>
  /** Mails a link if the email address has an account. Its token is passed to `resetPassword`. */
  requestPasswordReset(body: { email: string }, options?: CallOptions): Promise<{ status: boolean }>
  /** Sets a new password with the token of a mailed link, and ends all sessions of the person. */
  resetPassword(
    body: { token: string; newPassword: string },
    options?: CallOptions,
  ): Promise<{ status: boolean } & SessionsEnded>
  /** Changes the password, ends the other sessions, and gives this session a new cookie. */
  changePassword(
    body: { currentPassword: string; newPassword: string } & CredentialChange,
    options?: CallOptions,
  ): Promise<{ user: SignedInPerson } & SessionsEnded>
  /** Mails a verification link if the email address has an account. */
  sendVerificationEmail(body: { email: string }, options?: CallOptions): Promise<object>
  /** Verifies the email address with the token of the mailed link. */
  verifyEmail(query: { token: string }, options?: CallOptions): Promise<{ status: boolean }>
  /** The person's sign-in methods: the password, and identities at a provider. */
  listSignInMethods(options?: CallOptions): Promise<readonly SignInMethod[]>
  /** Returns the URL for linking an identity at the configured provider. */
  linkProvider(body: ProviderSignIn, options?: CallOptions): Promise<{ url: string }>
  /**
   * Removes a sign-in method, and ends the other sessions. `accountId` is the `id` of the method in
   * `listSignInMethods`.
   */
  unlinkProvider(
    body: { accountId: string } & CredentialChange,
    options?: CallOptions,
  ): Promise<{ status: boolean } & SessionsEnded>
  /**
   * Begins to enable the second factor; `verifyCode` completes it. Needs the password if the account has one. Show
   * `totpURI` as a QR code, for the authenticator app to scan.
   */
  enableTwoFactor(
    body: { password?: string },
    options?: CallOptions,
  ): Promise<{ totpURI: string; backupCodes: readonly string[] }>
  /** Disables the second factor, and ends the other sessions. */
  disableTwoFactor(
    body: { password?: string } & CredentialChange,
    options?: CallOptions,
  ): Promise<{ status: boolean } & SessionsEnded>
  /**
   * Accepts a code of the authenticator app. With `trustDevice` this device needs no code for 30 days. The code that
   * enables the second factor ends the other sessions.
   */
  verifyCode(
    body: { code: string; trustDevice?: boolean } & CredentialChange,
    options?: CallOptions,
  ): Promise<{ user: SignedInPerson } & Partial<SessionsEnded>>
  /** Accepts a recovery code, which works once. */
  verifyRecoveryCode(
    body: { code: string; trustDevice?: boolean },
    options?: CallOptions,
  ): Promise<{ user: SignedInPerson }>
  /** Replaces the recovery codes, and ends the other sessions. */
  renewRecoveryCodes(
    body: { password?: string } & CredentialChange,
    options?: CallOptions,
  ): Promise<{ backupCodes: readonly string[] } & SessionsEnded>
  /** The options for `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`. */
  getPasskeyCreationOptions(query?: { name?: string }, options?: CallOptions): Promise<object>
  addPasskey(body: { response: CredentialJson; name?: string }, options?: CallOptions): Promise<Passkey>
  /** The options for `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`. */
  getPasskeyRequestOptions(options?: CallOptions): Promise<object>
  signInWithPasskey(body: { response: CredentialJson }, options?: CallOptions): Promise<{ user: SignedInPerson }>
  listPasskeys(options?: CallOptions): Promise<readonly Passkey[]>
  /** Deletes a passkey, and ends the other sessions. */
  deletePasskey(body: { id: string } & CredentialChange, options?: CallOptions): Promise<SessionsEnded>
}

export type AuthOperation = keyof AuthMethods

/** The error codes of `/auth` for which a page should have its own texts. For other codes it shows the error's text. */
export type AuthCode =
  | 'invalid_email_or_password'
  | 'email_not_verified'
  | 'login_blocked'
  | 'invalid_password'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_unchanged'
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
  | 'session_ended'
  | 'credentials_changed'
  | 'authentication_failed'
  | 'failed_to_verify_registration'
  | 'previously_registered'
  | 'too_many_passkeys'
  | 'challenge_not_found'
  | 'passkey_not_found'
  | 'provider_not_found'
  | 'account_not_linked'
  | 'other_identity_linked'
  | 'email_domain_not_allowed'
  | 'failed_to_unlink_last_account'
  | 'cross_site_request'
  | 'rate_limited'
  | 'malformed_request'
  | 'validation_failed'
  | 'internal_error'
  | 'database_unavailable'
