import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { RECENT_SIGN_IN_SECONDS } from '../sessions/index.ts'
import { findMethods } from './credentials.sql.ts'

/** Changes of sign-in methods for which Better Auth does not ask for the password. */
const WITHOUT_PASSWORD = new Set([
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/link-social',
  '/unlink-account',
])

/** Changes for which Better Auth asks for the password, if the account has one. */
const WITH_PASSWORD = new Set([
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/generate-backup-codes',
])

type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * Refuses to change how an account signs in from a session that began too long ago: someone else may have its cookie by
 * now, and a passkey that they add would outlive the session (OWASP ASVS 5.0, 7.5.1).
 */
export async function requireRecentSignIn(pool: Pool, asked: Asked): Promise<void> {
  const { path } = asked
  if (!WITHOUT_PASSWORD.has(path) && !WITH_PASSWORD.has(path)) return
  const session = await getSessionFromCtx(asked)
  // Better Auth refuses a caller without a session.
  if (!session || Date.now() - session.session.createdAt.getTime() < RECENT_SIGN_IN_SECONDS * 1000) return
  if (WITH_PASSWORD.has(path)) {
    const methods = await onConnection(pool, db => db.run(findMethods(session.user.id)))
    if (methods.has_password) return
  }
  const message = `This change takes a sign-in within the last ${RECENT_SIGN_IN_SECONDS / 60} minutes`
  throw new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH', message })
}
