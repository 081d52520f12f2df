import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { type AuthContext, type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { type GenericOAuthUserInfo, genericOAuth } from 'better-auth/plugins'
import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { isEmail, normalizeEmail } from '../../../kernel/email.ts'
import { newId } from '../../../kernel/ids.ts'
import { MOST_PASSWORD_UNITS } from '../../../kernel/password-length.ts'
import { isName } from '../../../kernel/schema.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { RECENT_SIGN_IN_SECONDS } from '../../../operations/access.ts'
import { findAccountById } from '../index.ts'
import { COOKIE_PREFIX, hashSessionToken, signInSecret } from '../sessions/index.ts'
import type { RecordSignIn } from './audit-sign-in.ts'
import { isUnverified } from './credentials.sql.ts'
import { createBeforeHook, createLastPlugin } from './hooks.ts'
import type { SignInMails } from './mails.ts'
import { NETWORK_ADDRESS_HEADER } from './network-address.ts'
import type { SecurityNotices } from './notices.ts'
import { useStateOnce } from './oauth-state.ts'
import {
  addressOf,
  authenticatedAt,
  idTokenClaims,
  isEmailVerified,
  refusalOfAddress,
  subjectOf,
} from './openid-claims.ts'
import { discoveryUrlOf, type OpenIdEndpoints } from './openid-discovery.ts'
import { OPENID_PROVIDER_ID, type OpenIdProvider } from './openid-provider.ts'
import { createProviderRequests } from './openid-requests.ts'
import { createPasskeyPlugin } from './passkey-plugin.ts'
import type { PasswordHashing } from './password.ts'
import type { ResetPassword } from './password-reset.ts'
import { createProofs, recordProofs } from './proofs.ts'
import { refuseStaleAuthentication } from './recent-sign-in.ts'
import { refuseIdTokens } from './refuse-id-tokens.ts'
import { contextOf } from './request-context.ts'
import { createOtherSessions, createRequestStates, type RequestState, type RequestStates } from './request-state.ts'
import { TABLES } from './schema.ts'
import { createSecondFactorPlugin } from './second-factor-plugin.ts'
import { SESSION_DAYS } from './session-lifetime.sql.ts'
import { createSessionRenewal } from './session-renewal.ts'
import { findBlockedAccount } from './storage.sql.ts'
import { createStorage } from './storage.ts'
import { createTrustedDevice } from './trusted-device.ts'
import { typedAddress, verificationToken } from './typed-address.ts'

export interface SignInOptions {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  /** The URL that browsers use, such as `https://reeve.acme.test`. */
  readonly publicUrl: string
  readonly openIdProvider: OpenIdProvider | null
  readonly mails: SignInMails
  readonly notices: SecurityNotices
  readonly resetPassword: ResetPassword
  readonly passwords: PasswordHashing
  /** Records sign-ins, failed sign-ins and changed credentials. */
  readonly record: RecordSignIn
  readonly log: (level: 'info' | 'warn' | 'error' | 'debug', message: string, details: object) => void
}

const AUTH_PATH = '/auth'

/**
 * Log messages to drop: they report a blocked account as missing. For passwords, `logRefusal` logs the actual cause.
 */
const REFUSALS = new Set([
  'User not found',
  'Password not found',
  'Invalid password',
  'OAuth account references a missing user. Repair the account before retrying authentication.',
])

const DAY_SECONDS = 24 * 60 * 60

const SESSION = {
  ...TABLES.session,
  expiresIn: SESSION_DAYS * DAY_SECONDS,
  updateAge: DAY_SECONDS,
  freshAge: RECENT_SIGN_IN_SECONDS,
  cookieCache: { enabled: false },
}

/**
 * Configures Better Auth.
 * @param endpoints the checked endpoints of the OpenID Connect provider; null configures it without the provider
 */
export function createAuth(options: SignInOptions, endpoints: OpenIdEndpoints | null) {
  const { pool, clock, vault, publicUrl, notices, resetPassword, openIdProvider } = options
  const stateOf = createRequestStates(clock)
  const hashToken = (token: string) => hashSessionToken(vault, token)
  const hookOptions = { ...options, providerName: openIdProvider?.name ?? null }
  const auth = betterAuth({
    appName: 'Reeve',
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secrets: [{ version: 1, value: signInSecret(vault) }],
    database: createStorage(pool, {
      hashToken,
      issuer: openIdProvider?.issuer ?? null,
      otherSessions: createOtherSessions(stateOf),
      renewal: createSessionRenewal(stateOf, clock, hashToken),
      proofs: createProofs(stateOf),
      notices,
      resetPassword,
      trustedDevice: createTrustedDevice(stateOf),
    }),
    ...TABLES,
    user: {
      ...TABLES.user,
      async validateUserInfo({ source: { action, oauth } }) {
        const isLinked = action === 'sign-in'
        const error = openIdProvider && oauth && refusalOfAddress(oauth.profile?.email, isLinked, openIdProvider)
        return error ? { error } : refuseStaleAuthentication(options.clock, stateOf)
      },
    },
    session: SESSION,
    account: {
      ...TABLES.account,
      // A provisioned account has no verified email address before its first sign-in, and can be linked nevertheless.
      // `prepareMethod` refuses other unverified accounts.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
      updateAccountOnSignIn: false,
    },
    verification: { ...TABLES.verification, storeIdentifier: 'hashed' },
    emailAndPassword: passwordOptions(options, stateOf),
    emailVerification: verificationOptions(options, stateOf),
    plugins: [
      createSecondFactorPlugin(stateOf),
      createPasskeyPlugin(publicUrl, stateOf),
      ...(openIdProvider && endpoints
        ? [genericOAuth({ config: [toProviderConfig(openIdProvider, endpoints, stateOf)] })]
        : []),
      refuseIdTokens,
      createLastPlugin(hookOptions, stateOf),
    ],
    databaseHooks: createDatabaseHooks(options, stateOf),
    hooks: { before: createBeforeHook(hookOptions, stateOf) },
    // Makes Better Auth throw its unexpected errors, so that Reeve handles them like all others.
    onAPIError: { throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log(level, message, ...details) {
        if (REFUSALS.has(message)) return
        const requestId = tryGetCurrentAuthEndpointContext()?.headers?.get('x-request-id')
        options.log(level, message, { ...(requestId && { request_id: requestId }), details: details.map(toDetail) })
      },
    },
    advanced: ADVANCED,
  } satisfies BetterAuthOptions)
  // This callback is registered before any request awaits the context, so it runs before all requests.
  auth.$context.then(
    context => {
      findByTypedAddress(context.internalAdapter, stateOf)
      useStateOnce(context)
    },
    () => {},
  )
  return auth
}

const ADVANCED = {
  cookiePrefix: COOKIE_PREFIX,
  useSecureCookies: false,
  defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
  database: { generateId: newId },
  ipAddress: { ipAddressHeaders: [NETWORK_ADDRESS_HEADER], ipv6Subnet: 128 },
  // Better Auth checks redirect targets. Reeve refuses cross-site requests before they reach Better Auth.
  disableOriginCheck: false,
  disableCSRFCheck: true,
  // Background tasks are not awaited: otherwise the response time would reveal which email addresses have an account.
  backgroundTasks: { handler: () => {} },
} satisfies BetterAuthOptions['advanced']

/** Options for sign-in with a password, and for resetting the password by a mailed link. */
const passwordOptions = (options: SignInOptions, stateOf: RequestStates) =>
  ({
    enabled: true,
    disableSignUp: true,
    requireEmailVerification: true,
    // Better Auth counts UTF-16 code units, also at sign-ins. `refuseBadPassword` enforces the limits for new
    // passwords.
    minPasswordLength: 1,
    maxPasswordLength: MOST_PASSWORD_UNITS,
    password: recordProofs(options.passwords, stateOf),
    // The storage ends the sessions in the transaction of the reset.
    revokeSessionsOnPasswordReset: false,
    async sendResetPassword({ user, token }, request) {
      const isSent = await options.mails.passwordReset(user, token, cookiesOf(request))
      // Nobody has the token of a dropped mail.
      if (!isSent) await forgetResetToken(token)
    },
    async onPasswordReset({ user }, request) {
      stateOf(request).linkOwner = user
    },
  }) satisfies BetterAuthOptions['emailAndPassword']

/** Options for verifying an email address by a mailed link. */
const verificationOptions = ({ mails }: SignInOptions, stateOf: RequestStates) =>
  ({
    sendOnSignIn: true,
    async sendVerificationEmail({ user, token }, request) {
      await mails.verification(user, await verificationToken(user, token), cookiesOf(request))
    },
    async afterEmailVerification(user, request) {
      stateOf(request).linkOwner = user
    },
  }) satisfies BetterAuthOptions['emailVerification']

/** Hooks that Better Auth runs before and after it writes a session, an account or a sign-in method. */
const createDatabaseHooks = (options: SignInOptions, stateOf: RequestStates) =>
  ({
    session: {
      create: {
        before: async session => ({ data: atTime(session, options.clock.now()) }),
        async after({ userId }, asked) {
          stateOf(asked?.request).begunFor = userId
        },
      },
    },
    user: { create: { before: (user, asked) => prepareAccount(options.pool, user, stateOf(asked?.request)) } },
    account: {
      create: {
        before(method, asked) {
          if (method.providerId !== 'credential') stateOf(asked?.request).linkTarget = method.userId
          return prepareMethod(options.pool, method)
        },
        after: (method, request) => recordAddedMethod(options, method, request?.headers),
      },
      // Allows only updates of passwords. Better Auth also updates tokens, when an identity is linked again.
      update: { before: async change => 'password' in change },
    },
  }) satisfies BetterAuthOptions['databaseHooks']

type InternalAdapter = AuthContext['internalAdapter']

/** Lets Better Auth find an account by the address that the person typed. */
function findByTypedAddress(internalAdapter: InternalAdapter, stateOf: RequestStates): void {
  const { findUserByEmail, updateUserByEmail } = internalAdapter
  internalAdapter.findUserByEmail = async (email, options) => {
    // Throws before the lookup, so that the error code does not reveal whether the address has an account.
    if (stateOf(tryGetCurrentAuthEndpointContext()?.request).hasUnverifiedClaim) throw unverifiedEmail()
    return findUserByEmail(typedAddress(email, stateOf), options)
  }
  internalAdapter.updateUserByEmail = (email, data) => updateUserByEmail(typedAddress(email, stateOf), data)
}

const cookiesOf = (request: Request | undefined) => request?.headers.get('cookie') ?? ''

/** Deletes the token of a dropped mail. Otherwise repeated requests for links would fill the table. */
async function forgetResetToken(token: string): Promise<void> {
  const context = tryGetCurrentAuthEndpointContext()?.context
  await context?.internalAdapter.deleteVerificationByIdentifier(`reset-password:${token}`)
}

/** Name and message of an error. Its other fields can hold secrets, such as a refused row. */
const toDetail = (detail: unknown) =>
  detail instanceof Error ? { type: detail.name, message: detail.message } : detail

const toProviderConfig = (
  { issuer, clientId, clientSecret, name, ...policy }: OpenIdProvider,
  endpoints: OpenIdEndpoints,
  stateOf: RequestStates,
) => ({
  providerId: OPENID_PROVIDER_ID,
  name,
  clientId,
  clientSecret,
  // Better Auth fetches the configuration again, for the issuer and the keys of the ID tokens.
  discoveryUrl: discoveryUrlOf(issuer),
  ...endpoints,
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  ...createProviderRequests({ clientId, clientSecret }, endpoints, stateOf),
  requireIdTokenVerification: true,
  // Some releases of Better Auth compute `emailVerified` and the subject wrongly.
  mapProfileToUser(claims: GenericOAuthUserInfo) {
    const emailVerified = isEmailVerified(claims, policy)
    stateOf(tryGetCurrentAuthEndpointContext()?.request).hasUnverifiedClaim = !emailVerified
    return { email: addressOf(claims), emailVerified }
  },
  accountSubject({ tokens, profile }: { tokens: { idToken?: string | undefined }; profile: GenericOAuthUserInfo }) {
    const { request } = tryGetCurrentAuthEndpointContext() ?? {}
    stateOf(request).authenticatedAt = authenticatedAt(idTokenClaims(tokens.idToken))
    return subjectOf(tokens.idToken, profile, clientId)
  },
})

interface SessionTimes {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
}

/** Moves a session's times from the system's clock, which Better Auth uses, to Reeve's clock. Keeps the lifetime. */
const atTime = <Session extends SessionTimes>(session: Session, now: Date): Session => ({
  ...session,
  createdAt: now,
  updatedAt: now,
  expiresAt: new Date(now.getTime() + session.expiresAt.getTime() - session.createdAt.getTime()),
})

const unverifiedEmail = () =>
  new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'The provider has not verified the address' })

interface NewAccount {
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
}

/**
 * Lets a sign-in at a provider create an account only for an email address that the provider has verified. Otherwise an
 * attacker could create the account, and wait until the owner of the address becomes a member. Also refuses an address
 * whose login is blocked: blocked logins are hidden from Better Auth, which would create a second account. Better Auth
 * checks neither address nor name: an address that could be mistaken for another is refused here, and an invalid name
 * is replaced by the address.
 */
async function prepareAccount(pool: Pool, user: NewAccount, state: RequestState) {
  const { email, emailVerified, name } = user
  if (emailVerified !== true) throw unverifiedEmail()
  if (!isEmail(email)) throw new APIError('FORBIDDEN', { code: 'INVALID_EMAIL', message: 'The address is not valid' })
  const blocked = await onConnection(pool, db => db.run(findBlockedAccount(normalizeEmail(email))))
  if (blocked !== undefined) {
    state.linkTarget = blocked
    throw new APIError('FORBIDDEN', { code: 'LOGIN_BLOCKED', message: 'Sign-in failed' })
  }
  // The picture of the provider is not shown anywhere, and can have any size.
  return { data: { ...user, image: null, name: typeof name === 'string' && isName(name) ? name : email.slice(0, 200) } }
}

/** Records that an identity at a provider was linked to an account, by the person or at their first sign-in there. */
async function recordAddedMethod(
  { pool, record }: SignInOptions,
  { userId, providerId }: { userId: string; providerId: string },
  headers: Headers | undefined,
) {
  if (providerId === 'credential') return
  const account = await onConnection(pool, db => db.run(findAccountById(userId)))
  const { name = '', email = '' } = account ?? {}
  await record({
    fact: {
      action: 'account.sign_in_method_added',
      target: { type: 'account', id: userId, name: email },
      reason: providerId,
    },
    actor: { type: 'account', id: userId, name, key: null },
    context: contextOf(headers),
  })
}

/**
 * Removes the tokens of an identity, so that they are not stored. Refuses to link an identity to an account that has a
 * sign-in method but no verified email address: an attacker could have set its password, and wait for the owner of the
 * address.
 */
async function prepareMethod(pool: Pool, method: { userId: string; providerId: string }) {
  const isAtProvider = method.providerId !== 'credential'
  if (isAtProvider && (await onConnection(pool, db => db.run(isUnverified(method.userId))))) {
    throw new APIError('FORBIDDEN', { code: 'ACCOUNT_NOT_LINKED', message: 'The account is not verified yet' })
  }
  const none = { accessToken: null, refreshToken: null, idToken: null }
  return { data: { ...method, ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } }
}
