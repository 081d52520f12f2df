import type { Batch } from '../../../database/pool.ts'
import { newId } from '../../../kernel/ids.ts'
import { deleteVerificationsOf, endSessions } from '../sessions/index.ts'
import { deleteSetupLinksOf } from '../set-up/index.ts'
import { confirmEmail, deleteMethods, putPassword } from './credentials.sql.ts'
import { deleteIdentities } from './identities.sql.ts'
import { deleteBegunSecondFactor, endFirstLockout, endLockout } from './second-factors.sql.ts'

/**
 * Voids every link and challenge with which someone could sign in, or set a new password, without the account's current
 * credentials. Lock the account's row first.
 */
export const voidLinksOf = (userId: string): Batch => [deleteVerificationsOf(userId), deleteSetupLinksOf(userId)]

/**
 * Makes this password the only way to sign in to the account. Deletes earlier passwords, second factors, passkeys and
 * identities at providers, and ends all sessions. Lock the account's row first, and verify that the caller owns the
 * account.
 */
export const resetCredentials = (userId: string, passwordHash: string, now: Date): Batch => [
  deleteMethods(userId),
  setPassword(userId, passwordHash, now),
]

/**
 * Unlinks the account's identities at the provider. Ends all sessions, because a session does not record the identity
 * that began it. Lock the account's row first.
 */
export const unlinkIdentities = (userId: string): Batch => [
  deleteIdentities(userId),
  endSessions(userId),
  voidLinksOf(userId),
]

/**
 * Sets the password, and ends all sessions and a lockout of the second factor. Enabled second factors, passkeys and
 * identities at providers stay. Lock the account's row first.
 */
export const replacePassword = (userId: string, passwordHash: string, now: Date): Batch => [
  setPassword(userId, passwordHash, now),
  deleteBegunSecondFactor(userId),
  endLockout(userId),
]

/**
 * Sets the password of the owner of a mailed link, and ends all sessions. Verifies the email address, because the link
 * proves that the person owns the mailbox. Ends only a first lockout of the second factor. Lock the account's row
 * first.
 */
export const resetPasswordByMail = (userId: string, passwordHash: string, now: Date): Batch => [
  setPassword(userId, passwordHash, now),
  deleteBegunSecondFactor(userId),
  endFirstLockout(userId),
]

const setPassword = (userId: string, passwordHash: string, now: Date): Batch => [
  voidLinksOf(userId),
  endSessions(userId),
  putPassword(newId(), userId, passwordHash, now),
  confirmEmail(userId, now),
]
