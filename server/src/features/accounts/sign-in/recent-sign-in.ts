import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { isRecentSignIn, sessionNotFresh } from '../../../operations/access.ts'
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
const WITH_PASSWORD = new Set(['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'])

type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * Refuses to change how an account signs in without a recent sign-in, as `freshSession` does for operations of the API.
 */
export async function requireRecentSignIn(pool: Pool, asked: Asked): Promise<void> {
  const { path } = asked
  if (!WITHOUT_PASSWORD.has(path) && !WITH_PASSWORD.has(path)) return
  const session = await getSessionFromCtx(asked)
  // Better Auth refuses a caller without a session.
  if (!session || isRecentSignIn(session.session.createdAt, new Date())) return
  if (WITH_PASSWORD.has(path)) {
    const methods = await onConnection(pool, db => db.run(findMethods(session.user.id)))
    if (methods.has_password) return
  }
  throw new APIError('FORBIDDEN', { code: sessionNotFresh.code, message: sessionNotFresh.title })
}
