import type { Batch } from '../../../database/pool.ts'
import { newId } from '../../../kernel/ids.ts'
import { deleteVerificationsOf, endSessions } from '../sessions/index.ts'
import { confirmEmail, deleteIdentities, deleteMethods, putPassword } from './credentials.sql.ts'

/**
 * Makes this password the only way to sign in to the account. Deletes earlier passwords, second factors, passkeys and
 * identities at providers, and ends all sessions. Call it only after verifying that the person owns the account. The
 * transaction has locked the account's row.
 */
export const resetCredentials = (userId: string, passwordHash: string, now: Date): Batch => [
  deleteMethods(userId),
  replacePassword(userId, passwordHash, now),
]

/**
 * Unlinks the account's identities at the provider, and ends all sessions, because a session does not record its
 * identity. The transaction has locked the account's row.
 */
export const unlinkIdentities = (userId: string): Batch => [
  deleteIdentities(userId),
  endSessions(userId),
  deleteVerificationsOf(userId),
]

/**
 * Sets the password and ends all sessions; second factors, passkeys and identities at providers stay. The transaction
 * has locked the account's row.
 */
export const replacePassword = (userId: string, passwordHash: string, now: Date): Batch => [
  deleteVerificationsOf(userId),
  endSessions(userId),
  putPassword(newId(), userId, passwordHash, now),
  confirmEmail(userId, now),
]
