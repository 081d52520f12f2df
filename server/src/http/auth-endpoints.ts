import Type, { type TObject, type TProperties } from 'typebox'
import { Name } from '../kernel/schema.ts'

/** An endpoint of Better Auth that clients can call. Reeve passes only the listed fields to Better Auth. */
export interface AuthEndpoint {
  readonly body?: TObject
  readonly query?: TObject
  /** If true, unknown query parameters are dropped; otherwise a request with one is refused. */
  readonly dropsOtherParameters?: true
  /** If true, a browser opens the endpoint as a page, so a failure redirects to the page for failed sign-ins. */
  readonly isPage?: true
  /** The callers that may use the endpoint. Better Auth checks the session. */
  readonly caller: 'anyone' | 'signed in'
  /**
   * The keys of the rate limit; `none` if requests cannot be used to guess credentials. `session` is the
   * caller's session. Requests without its cookie could only guess a token of 256 bits, so they are not counted.
   */
  readonly limit: 'none' | 'network' | 'network and address' | 'session'
  /** If true, other sites may navigate to the endpoint: the provider by its redirect, a mail program by a link. */
  readonly allowsNavigation?: true
  /**
   * Minimum response time in milliseconds, so that the time does not reveal whether an email address has an account.
   */
  readonly minimumMs?: number
  /**
   * If true, a browser that has signed in to the account before has its own limit, separate from that of the email
   * address.
   */
  readonly knowsDevices?: true
}

const fields = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false })
const text = Type.String()
const optional = Type.Optional(text)
const optionalName = Type.Optional(Name)
const flag = Type.Optional(Type.Boolean())
/** The JSON of a browser's `PublicKeyCredential`. */
const credential = Type.Object({ id: text, rawId: text, type: text, response: Type.Object({}) })
/** The JSON of a new passkey. Better Auth stores its transports unchecked, and fails if they are not a list. */
const newCredential = Type.Object({
  ...credential.properties,
  response: Type.Object({
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
  }),
})

/**
 * Fields for a sign-in at the provider, and for linking an identity there. They include no tokens, because tokens must
 * come from the provider and never from the client.
 */
const AtProvider = fields({ provider: text, callbackURL: optional, errorCallbackURL: optional, disableRedirect: flag })
const Password = fields({ password: optional })
/** Fields of a change that ends the other sessions, unless `revokeOtherSessions` is false. */
const change = <T extends TProperties>(properties: T) => fields({ ...properties, revokeOtherSessions: flag })

const anyone = (parts: Omit<AuthEndpoint, 'caller'>): AuthEndpoint => ({ ...parts, caller: 'anyone' })
const signedIn = (parts: Pick<AuthEndpoint, 'body' | 'query'> = {}): AuthEndpoint => ({
  ...parts,
  caller: 'signed in',
  limit: 'session',
})

/**
 * The allow-list: the only endpoints of Better Auth that clients can call, as `method path` below `/auth`, and the only
 * fields that Better Auth gets. Deliberately not listed: open sign-up (accounts are created by setup, invitation,
 * provisioning or the provider), sign-in with an ID token that the client sends, the use of a recovery code without
 * beginning a session (`disableSession`), lists of session tokens, the provider's tokens, the secret of an enabled
 * second factor, account changes that Reeve would neither check nor record, such as another name for a passkey, and
 * Better Auth's error page.
 */
export const AUTH_ENDPOINTS: Readonly<Record<string, AuthEndpoint>> = {
  'POST /sign-in/email': anyone({
    body: fields({ email: text, password: text, rememberMe: flag }),
    limit: 'network and address',
    knowsDevices: true,
  }),
  'POST /sign-in/social': anyone({ body: AtProvider, limit: 'network' }),
  'GET /callback/oidc': anyone({
    query: fields({
      code: optional,
      state: optional,
      error: optional,
      iss: Type.Optional(Type.String({ minLength: 1 })),
    }),
    // RFC 6749, section 4.1.2: a client ignores parameters that it does not know.
    dropsOtherParameters: true,
    isPage: true,
    allowsNavigation: true,
    limit: 'network',
  }),
  'POST /sign-out': anyone({ limit: 'none' }),
  'GET /get-session': anyone({ limit: 'none' }),
  'POST /revoke-sessions': signedIn(),
  'POST /request-password-reset': anyone({
    body: fields({ email: text }),
    // Mails are limited by email address. If requests were, anyone could block another person's password reset.
    limit: 'network',
    // Better Auth itself delays the response of `/send-verification-email` by this time.
    minimumMs: 500,
  }),
  'POST /reset-password': anyone({ body: fields({ token: text, newPassword: text }), limit: 'network' }),
  'POST /change-password': signedIn({ body: change({ currentPassword: text, newPassword: text }) }),
  'POST /send-verification-email': anyone({ body: fields({ email: text }), limit: 'network' }),
  'GET /verify-email': anyone({
    query: fields({ token: text, callbackURL: optional }),
    allowsNavigation: true,
    limit: 'network',
  }),
  'GET /list-accounts': signedIn(),
  'POST /link-social': signedIn({ body: AtProvider }),
  'POST /unlink-account': signedIn({ body: change({ accountId: text }) }),
  'POST /two-factor/enable': signedIn({ body: Password }),
  'POST /two-factor/disable': signedIn({ body: change({ password: optional }) }),
  'POST /two-factor/verify-totp': anyone({ body: change({ code: text, trustDevice: flag }), limit: 'network' }),
  'POST /two-factor/verify-backup-code': anyone({ body: fields({ code: text, trustDevice: flag }), limit: 'network' }),
  'POST /two-factor/generate-backup-codes': signedIn({ body: change({ password: optional }) }),
  'GET /passkey/generate-register-options': signedIn({ query: fields({ name: optionalName }) }),
  'POST /passkey/verify-registration': signedIn({ body: fields({ response: newCredential, name: optionalName }) }),
  'GET /passkey/generate-authenticate-options': anyone({ limit: 'network' }),
  'POST /passkey/verify-authentication': anyone({ body: fields({ response: credential }), limit: 'network' }),
  'GET /passkey/list-user-passkeys': signedIn(),
  'POST /passkey/delete-passkey': signedIn({ body: change({ id: text }) }),
}
