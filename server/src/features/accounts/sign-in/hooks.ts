import type { BetterAuthPlugin } from 'better-auth'
import {
  APIError,
  createAuthMiddleware,
  getAuthoritativeSessionFromCtx,
  getOAuthState,
  getSessionFromCtx,
  isAPIError,
} from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import type { Pool } from '../../../database/pool.ts'
import { inTransaction, onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { normalizeEmail } from '../../../kernel/email.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { findAccountById } from '../index.ts'
import { factsOf, type Person, type RecordSignIn, type SignedInWith } from './audit-sign-in.ts'
import { countPasskeys, MOST_PASSKEYS } from './credentials.sql.ts'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, deviceCookie } from './known-device.ts'
import { refuseBadPassword } from './new-password.ts'
import type { SecurityNotices } from './notices.ts'
import { CALLBACK } from './oauth-state.ts'
import { claimCode } from './one-time-code.ts'
import { asBlocked, asUnavailable, isWithoutAccount, withError } from './openid-requests.ts'
import { findChallenged } from './proofs.sql.ts'
import { reauthenticationParams, requireRecentSignIn } from './recent-sign-in.ts'
import { contextOf } from './request-context.ts'
import {
  hasUsedRecoveryCode,
  identifiedBy,
  methodOf,
  type Proof,
  type RequestState,
  type RequestStates,
} from './request-state.ts'
import { codesPaused } from './second-factor-plugin.ts'
import { countCode } from './second-factors.sql.ts'
import { countSessionCode, resetSessionCodes } from './session-codes.ts'
import { findRefusalCause, isBlocked } from './storage.sql.ts'
import { changedCredentials, tooManyPasskeys } from './storage-refusals.ts'
import { replaceAddress } from './typed-address.ts'
import { requireUserVerification } from './user-verification.ts'

/** The cookie in which Better Auth keeps the challenge of a second factor. */
const CHALLENGE_COOKIE = 'two_factor'
const SECOND_FACTOR = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])

const SETS_PASSWORD = new Set(['/change-password', '/reset-password'])

const DELETE_PASSKEY = '/passkey/delete-passkey'

const REGISTER_OPTIONS = '/passkey/generate-register-options'

const AUTHENTICATE_OPTIONS = '/passkey/generate-authenticate-options'

const WRONG_CREDENTIALS = 'invalid_email_or_password'

interface HookOptions {
  readonly vault: Vault
  readonly pool: Pool
  readonly clock: Clock
  readonly notices: SecurityNotices
  readonly record: RecordSignIn
  /** The name of the OpenID Connect provider, if there is one. */
  readonly providerName: string | null
  readonly log: (level: 'info', message: string, details: object) => void
}

type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Runs before each endpoint of Better Auth, and before the hooks of its plugins. */
export const createBeforeHook = (options: HookOptions, stateOf: RequestStates) =>
  createAuthMiddleware(async asked => {
    const { pool } = options
    const { path, body } = asked
    const state = stateOf(asked.request)
    state.keepsOtherSessions = body?.revokeOtherSessions === false
    if (body?.rememberMe === false) state.isRemembered = false
    const replaced = replaceAddress(asked, stateOf)
    if (replaced) return { context: { body: replaced } }
    // The session is read before it ends, so that the audit entry has its owner.
    if (path === '/sign-out') await getSessionFromCtx(asked)
    await requireRecentSignIn(pool, asked)
    if (path === '/sign-in/social') {
      const additionalParams = await reauthenticationParams(pool, asked)
      return additionalParams && { context: { body: { ...body, additionalParams } } }
    }
    if (path === '/unlink-account') await refusePassword(asked)
    if (path === REGISTER_OPTIONS) await refuseFurtherPasskey(pool, asked)
    if (path === DELETE_PASSKEY) await refuseForeignPasskey(asked)
    await refuseBadPassword(asked)
    // Better Auth must not end the other sessions: the storage does, in the transaction of the change.
    if (path === '/change-password') return { context: { body: { ...body, revokeOtherSessions: false } } }
    if (!SECOND_FACTOR.has(path)) return
    const { userId = null, sessionId } = await findVerifying(asked)
    state.challenged = userId
    if (sessionId !== null) {
      // In a session, Better Auth neither counts codes nor locks the second factor.
      const seconds = await countSessionCode(options, sessionId)
      if (seconds !== null) throw codesPaused(seconds)
    }
    if (userId !== null && sessionId === null) {
      await countChallenge(options, asked, state, userId)
      // The second factor is locked. Better Auth gets an empty code, so that it refuses even a correct one.
      if (state.lockedUntil !== null) return { context: { body: { ...body, code: '' } } }
    }
    if (path !== '/two-factor/verify-totp' || typeof body?.code !== 'string') return
    const code = { code: body.code, key: asked.context.secretConfig, nowMs: Date.now() }
    state.provenSecret = state.challenged === null ? null : await claimCode(pool, state.challenged, code)
    // Better Auth refuses an empty code like any wrong one.
    if (state.provenSecret === null) return { context: { body: { ...body, code: '' } } }
  })

/** Counts a code of a sign-in. The person is mailed about a lockout, because the caller has entered the password. */
async function countChallenge({ pool, notices }: HookOptions, asked: Asked, state: RequestState, userId: string) {
  await inTransaction(pool, SYSTEM_ORGANIZATION, async db => {
    // A later change of the credentials deletes the challenge, or is detected when the session begins.
    const { challenged, code, account } = await db.run({
      challenged: findChallenged(userId),
      code: countCode(userId, new Date()),
      account: findAccountById(userId),
    })
    state.proof = { kind: 'second factor', challenged }
    state.lockedUntil = code.lockedUntil
    if (code.startsLockout && account) {
      await db.run(notices.notice('codesPaused', account.email, contextOf(asked.headers)))
    }
    await db.commit()
  }).finally(notices.deliver)
}

/** Refuses to unlink the password, because disabling the second factor would then need no password. */
async function refusePassword(asked: Asked): Promise<void> {
  const session = await getSessionFromCtx(asked)
  if (!session) return
  const methods = await asked.context.internalAdapter.findAccounts(session.user.id)
  const isPassword = methods.some(({ id, providerId }) => id === asked.body?.accountId && providerId === 'credential')
  if (isPassword) throw new APIError('BAD_REQUEST', { code: 'ACCOUNT_NOT_FOUND' })
}

/**
 * Refuses to start registering a passkey if the account has the maximum number. Without this check, the refusal would
 * come only after the person has confirmed the passkey on the device. `addPasskey` checks the maximum again.
 */
async function refuseFurtherPasskey(pool: Pool, asked: Asked): Promise<void> {
  const session = await getSessionFromCtx(asked)
  if (!session) return
  const passkeys = await onConnection(pool, db => db.run(countPasskeys(session.user.id)))
  if (passkeys >= MOST_PASSKEYS) throw tooManyPasskeys()
}

/**
 * Throws the same error for a passkey of another account as for a missing one. Better Auth would respond with 401 to
 * the former and with 404 to the latter.
 */
async function refuseForeignPasskey(asked: Asked): Promise<void> {
  const session = await getSessionFromCtx(asked)
  // Better Auth refuses a caller without a session.
  if (!session) return
  const where = [
    { field: 'id', value: String(asked.body?.id) },
    { field: 'userId', value: session.user.id },
  ]
  const own = await asked.context.adapter.findOne({ model: 'passkey', where })
  if (!own) throw new APIError('NOT_FOUND', { code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' })
}

/** The plugin with Reeve's hooks. It must be the last plugin, so that its hooks run after those of the others. */
export const createLastPlugin = (options: HookOptions, stateOf: RequestStates) =>
  ({
    id: 'reeve',
    hooks: {
      after: [{ matcher: () => true, handler: createAfterHook(options, stateOf) }],
    },
  }) satisfies BetterAuthPlugin

const createAfterHook = (options: HookOptions, stateOf: RequestStates) =>
  createAuthMiddleware(async asked => {
    const { path, headers, context, request } = asked
    const { session, newSession } = context
    if (path === AUTHENTICATE_OPTIONS && !isAPIError(context.returned)) {
      return asked.json(requireUserVerification(context.returned))
    }
    const state = stateOf(request)
    const redirect = await replacedRedirect(options, asked, state)
    const returned = redirect ?? context.returned
    const body = state.typedAddress === null ? asked.body : { ...asked.body, email: state.typedAddress }
    const personOf = (userId: string | null) => findPerson(options, userId)
    const begun = newSession?.user.id === state.begunFor ? newSession?.user : await personOf(state.begunFor)
    const { sessionsEnded } = state
    // At a sign-in, Better Auth itself resets the count of wrong codes after a correct code.
    if (SECOND_FACTOR.has(path) && session && wasCodeRight(returned)) {
      await resetSessionCodes(options, session.session)
    }
    const facts = factsOf({
      path,
      body,
      providerError: path === CALLBACK ? (asked.query?.error ?? null) : null,
      // A link that took effect counts as accepted, even if the URL of its redirect contains an error.
      thrown: isAPIError(returned) && state.linkOwner === null ? returned : null,
      before: session?.user ?? state.linkOwner,
      begun: begun ?? null,
      method: signedInWith(options, state.proof),
      isPending: newSession === null && isChallenge(returned),
      challenged: session ? null : await personOf(state.challenged),
      identified: begun ? null : await personOf(identifiedBy(state)),
      linkRefusedFor: begun ? null : await personOf(state.linkTarget),
      usedRecoveryCode: hasUsedRecoveryCode(state),
      sessionsEnded,
      context: contextOf(headers),
    })
    for (const signIn of facts) {
      await options.record(signIn)
      if (signIn.fact.reason === WRONG_CREDENTIALS) await logRefusal(options, body, signIn.context.requestId)
    }
    if (state.isRefused) deleteSessionCookie(asked)
    if (begun || state.isRefused) await endReplacedSession(asked)
    // The device counts as known since the start of the request. So if the password is changed in the meantime, the
    // device is no longer known.
    if (begun && newSession) rememberDevice(options, asked, begun.id, state.startedAt)
    if (redirect) throw redirect
    if (sessionsEnded === null || isAPIError(returned)) return
    // After a change of the password, this browser is the only known device of the account.
    const owner = SETS_PASSWORD.has(path) ? (session?.user ?? state.linkOwner) : null
    if (owner) rememberDevice(options, asked, owner.id, options.clock.now())
    if (path === '/change-password' && state.renewed !== null) await sendRenewedCookie(asked)
    return asked.json({ ...Object(returned), sessionsEnded })
  })

/**
 * A redirect with a better error for a failed sign-in at a provider; null if the response stays. There are three cases:
 * the provider is unavailable; the login is blocked, so the identity's account is hidden from Better Auth; or the
 * request is refused with a 4xx status and without a redirect, for example because an identity must not be linked,
 * although a browser opens the callback as a page.
 */
async function replacedRedirect({ pool }: HookOptions, asked: Asked, state: RequestState) {
  const { returned, baseURL } = asked.context
  if (!isAPIError(returned)) return null
  const location = new Headers(returned.headers).get('location')
  if (location === null) {
    const isRefused = asked.path === CALLBACK && returned.statusCode >= 400 && returned.statusCode < 500
    const { errorURL = `${baseURL}/error` } = (isRefused && (await getOAuthState())) || {}
    return isRefused ? asked.redirect(withError(errorURL, baseURL, returned.body?.code ?? '')) : null
  }
  if (state.isProviderUnavailable) return asked.redirect(asUnavailable(location))
  const { proof } = state
  if (proof?.kind !== 'identity' || !isWithoutAccount(location)) return null
  const isHidden = await onConnection(pool, db => db.run(isBlocked(proof.userId)))
  return isHidden ? asked.redirect(asBlocked(location)) : null
}

function signedInWith({ providerName }: HookOptions, proof: Proof | null): SignedInWith | null {
  const method = methodOf(proof)
  if (method === null) return null
  return method === 'openid_connect' && providerName !== null ? { method, provider: providerName } : { method }
}

/** True if the code was correct, even if it is a recovery code that lost a race to another one. */
const wasCodeRight = (returned: unknown): boolean =>
  !isAPIError(returned) || returned.body?.code === changedCredentials().body?.code

const isChallenge = (returned: unknown) => Object(returned).twoFactorRedirect === true

async function findPerson({ pool }: HookOptions, id: string | null): Promise<Person | null> {
  const account = id === null ? undefined : await onConnection(pool, db => db.run(findAccountById(id)))
  return id !== null && account ? { id, ...account } : null
}

/** Sends the cookie of the session with which the transaction of the change has replaced the current one. */
async function sendRenewedCookie(asked: Asked): Promise<void> {
  const { session, internalAdapter } = asked.context
  if (!session) return
  // Creates nothing: the storage returns the replacement.
  const renewed = await internalAdapter.createSession(session.user.id)
  await setSessionCookie(asked, { session: renewed, user: session.user })
}

/** Marks the browser as a device of the account, known since `provenAt`. */
function rememberDevice({ vault }: HookOptions, asked: Asked, userId: string, provenAt: Date): void {
  const former = asked.getCookie(DEVICE_COOKIE) ?? ''
  const attributes = {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: DEVICE_COOKIE_SECONDS,
  } as const
  asked.setCookie(DEVICE_COOKIE, deviceCookie(vault, userId, former, provenAt), attributes)
}

/** Ends the session whose cookie this sign-in overwrites, because the person could no longer sign out of it. */
async function endReplacedSession(asked: Asked): Promise<void> {
  const { authCookies, secret, internalAdapter, newSession } = asked.context
  const token = await asked.getSignedCookie(authCookies.sessionToken.name, secret)
  if (token && token !== newSession?.session.token) await internalAdapter.deleteSession(token)
}

/** Logs the cause for the operator. Callers get the same response, after the same work, whatever the cause. */
async function logRefusal({ pool, log }: HookOptions, body: unknown, requestId: string): Promise<void> {
  const email = normalizeEmail(String((body as { email?: unknown }).email))
  const cause = await onConnection(pool, db => db.run(findRefusalCause(email)))
  log('info', 'refused', { request_id: requestId, cause })
}

/** The account whose code is verified: that of the session or, without a session, of the second-factor challenge. */
async function findVerifying(asked: Asked): Promise<{ userId?: string | undefined; sessionId: string | null }> {
  const session = await getAuthoritativeSessionFromCtx(asked)
  if (session) return { userId: session.user.id, sessionId: session.session.id }
  const { context } = asked
  const challenge = await asked.getSignedCookie(context.createAuthCookie(CHALLENGE_COOKIE).name, context.secret)
  const verification = challenge ? await context.internalAdapter.findVerificationValue(challenge) : null
  return { userId: verification?.value, sessionId: null }
}
