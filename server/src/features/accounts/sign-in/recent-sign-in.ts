import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import {
  APIError,
  addOAuthServerContext,
  type createAuthMiddleware,
  getOAuthState,
  getSessionFromCtx,
} from 'better-auth/api'
import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { isRecentSignIn, RECENT_SIGN_IN_SECONDS, sessionNotFresh } from '../../../operations/access.ts'
import { findSignedInAt } from '../sessions/index.ts'
import { findMethods } from './credentials.sql.ts'
import type { RequestStates } from './request-state.ts'

/** Changes of sign-in methods, and the end of all sessions, for which Better Auth does not ask for the password. */
const WITHOUT_PASSWORD = new Set([
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/link-social',
  '/unlink-account',
  '/revoke-sessions',
])

/** Changes for which Better Auth asks for the password, if the account has one. */
const WITH_PASSWORD = new Set(['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'])

type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * Refuses to change how an account signs in, or to end its sessions, without a recent sign-in, as `freshSession` does
 * for operations of the API. If Better Auth asks for the password instead, no recent sign-in is needed.
 */
export async function requireRecentSignIn(pool: Pool, asked: Asked): Promise<void> {
  const { path } = asked
  if (!WITHOUT_PASSWORD.has(path) && !WITH_PASSWORD.has(path)) return
  const session = await getSessionFromCtx(asked)
  // Better Auth refuses a caller without a session.
  if (!session || (await isRecent(pool, session))) return
  if (WITH_PASSWORD.has(path)) {
    const methods = await onConnection(pool, db => db.run(findMethods(session.user.id)))
    if (methods.has_password) return
  }
  throw new APIError('FORBIDDEN', { code: sessionNotFresh.code, message: sessionNotFresh.title })
}

type Session = NonNullable<Awaited<ReturnType<typeof getSessionFromCtx>>>

async function isRecent(pool: Pool, { session, user }: Session): Promise<boolean> {
  const signedInAt = await onConnection(pool, db => db.run(findSignedInAt(user.id, session.id)))
  return signedInAt !== undefined && isRecentSignIn(signedInAt, new Date())
}

/** The name of the value in the OAuth state that marks a sign-in which must be recent. */
const MUST_BE_RECENT = 'reeve_must_be_recent'

/**
 * Parameters with which a signed-in person without a recent sign-in is sent to the provider. The provider must then ask
 * for the credentials, and send the time at which it did (OpenID Connect Core 3.1.2.1). Undefined for all others: the
 * provider signs them in without asking if its own session is open.
 */
export async function reauthenticationParams(pool: Pool, asked: Asked) {
  const session = await getSessionFromCtx(asked)
  if (!session || (await isRecent(pool, session))) return undefined
  await addOAuthServerContext({ [MUST_BE_RECENT]: true })
  return { prompt: 'login', max_age: String(RECENT_SIGN_IN_SECONDS) }
}

/** Refuses a sign-in that must be recent if the provider authenticated the person too long ago, or did not say when. */
export async function refuseStaleAuthentication(clock: Clock, stateOf: RequestStates) {
  const state = await getOAuthState()
  if (state?.serverContext?.[MUST_BE_RECENT] !== true) return undefined
  const { authenticatedAt } = stateOf(tryGetCurrentAuthEndpointContext()?.request)
  const isRecent = authenticatedAt !== null && isRecentSignIn(authenticatedAt, clock.now())
  return isRecent ? undefined : { error: 'sign_in_not_recent' }
}
