import Type, { type TObject, type TProperties } from 'typebox'
import { Name } from '../kernel/schema.ts'

/** An endpoint of the sign-in library that can be reached. The library gets only the fields that are listed here. */
export interface AuthEndpoint {
  readonly body?: TObject
  readonly query?: TObject
  /** If true, query parameters that are not in `query` are dropped. Otherwise they are refused. */
  readonly dropsOtherParameters?: true
  /** If true, a browser opens the endpoint as a page, so failures redirect to the page of a failed sign-in. */
  readonly isPage?: true
  /** Callers that can use the endpoint. The library checks the session. */
  readonly caller: 'anyone' | 'signed in'
  /** The keys by which requests are rate-limited; `none` if a request cannot be used to guess anything. */
  readonly limit: 'none' | 'network' | 'network and address'
  /** Minimum time to the response, so that its duration does not reveal whether an email address has an account. */
  readonly minimumMs?: number
  /**
   * If true, a browser that has signed in to the account has a limit of its own instead of the limit of the email
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
/** The JSON of a new passkey. The library stores its transports unchecked, and fails if they are not a list. */
const newCredential = Type.Object({
  ...credential.properties,
  response: Type.Object({
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
  }),
})

/**
 * Fields for a sign-in at the provider, or for linking an identity there. They include no tokens, because only the
 * provider may send tokens, never the client.
 */
const AtProvider = fields({ provider: text, callbackURL: optional, errorCallbackURL: optional, disableRedirect: flag })
const Password = fields({ password: optional })
/** Fields of a change that ends the other sessions, unless `revokeOtherSessions` is false. */
const change = <T extends TProperties>(properties: T) => fields({ ...properties, revokeOtherSessions: flag })

const anyone = (parts: Omit<AuthEndpoint, 'caller'>): AuthEndpoint => ({ ...parts, caller: 'anyone' })
const signedIn = (parts: Pick<AuthEndpoint, 'body' | 'query'> = {}): AuthEndpoint => ({
  ...parts,
  caller: 'signed in',
  limit: 'network',
})

/**
 * The allow-list: the only endpoints of the sign-in library that can be reached, as `method path` below `/auth`, and
 * the only fields that the library gets. These are deliberately not listed: open sign-up (accounts are created by
 * setup, invitation, provisioning or the provider), ID tokens in place of a sign-in at the provider, recovery codes
 * that are consumed without a session, lists of session tokens, tokens of a provider, account changes that Reeve would
 * neither check nor record, and the library's error page.
 */
export const AUTH_ENDPOINTS: Readonly<Record<string, AuthEndpoint>> = {
  'POST /sign-in/email': anyone({
    body: fields({ email: text, password: text, rememberMe: flag }),
    limit: 'network and address',
    knowsDevices: true,
  }),
  'POST /sign-in/social': anyone({ body: AtProvider, limit: 'network' }),
  'GET /callback/oidc': anyone({
    query: fields({ code: optional, state: optional, error: optional, iss: optional }),
    // RFC 6749, section 4.1.2: a client ignores parameters that it does not know.
    dropsOtherParameters: true,
    isPage: true,
    limit: 'network',
  }),
  'POST /sign-out': anyone({ limit: 'none' }),
  'GET /get-session': anyone({ limit: 'none' }),
  'POST /revoke-sessions': signedIn(),
  'POST /request-password-reset': anyone({
    body: fields({ email: text }),
    limit: 'network and address',
    // The library itself delays the response of `/send-verification-email` by this time.
    minimumMs: 500,
  }),
  'POST /reset-password': anyone({ body: fields({ token: text, newPassword: text }), limit: 'network' }),
  'POST /change-password': signedIn({ body: change({ currentPassword: text, newPassword: text }) }),
  'POST /send-verification-email': anyone({ body: fields({ email: text }), limit: 'network and address' }),
  'GET /verify-email': anyone({ query: fields({ token: text, callbackURL: optional }), limit: 'network' }),
  'GET /list-accounts': signedIn(),
  'POST /link-social': signedIn({ body: AtProvider }),
  'POST /unlink-account': signedIn({ body: change({ accountId: text }) }),
  'POST /two-factor/enable': signedIn({ body: Password }),
  'POST /two-factor/disable': signedIn({ body: change({ password: optional }) }),
  'POST /two-factor/get-totp-uri': signedIn({ body: Password }),
  'POST /two-factor/verify-totp': anyone({ body: change({ code: text, trustDevice: flag }), limit: 'network' }),
  'POST /two-factor/verify-backup-code': anyone({ body: fields({ code: text, trustDevice: flag }), limit: 'network' }),
  'POST /two-factor/generate-backup-codes': signedIn({ body: change({ password: optional }) }),
  'GET /passkey/generate-register-options': signedIn({ query: fields({ name: optionalName }) }),
  'POST /passkey/verify-registration': signedIn({ body: fields({ response: newCredential, name: optionalName }) }),
  'GET /passkey/generate-authenticate-options': anyone({ limit: 'network' }),
  'POST /passkey/verify-authentication': anyone({ body: fields({ response: credential }), limit: 'network' }),
  'GET /passkey/list-user-passkeys': signedIn(),
  'POST /passkey/update-passkey': signedIn({ body: fields({ id: text, name: Name }) }),
  'POST /passkey/delete-passkey': signedIn({ body: change({ id: text }) }),
}
