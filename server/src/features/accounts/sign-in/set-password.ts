import type { Sql } from '../../../database/pool.ts'
import { newId } from '../../../kernel/ids.ts'
import { lockAccount } from '../index.ts'
import { deleteVerificationsOf, endSessions } from '../sessions/index.ts'
import { confirmEmail, deleteMethods, putPassword } from './credentials.sql.ts'

/**
 * Makes this password the only way to sign in to the account. Deletes earlier passwords, second factors, passkeys and
 * identities at providers, and ends all sessions. For someone who has just proven to own the account.
 */
export async function startOver(sql: Sql, userId: string, passwordHash: string, now: Date): Promise<void> {
  await lockAccount(sql, userId)
  await Promise.all([...deleteMethods(sql, userId), replacePassword(sql, userId, passwordHash, now)])
}

/** Sets the password and ends all sessions; second factors, passkeys and identities at providers stay. */
export async function replacePassword(sql: Sql, userId: string, passwordHash: string, now: Date): Promise<void> {
  await lockAccount(sql, userId)
  await Promise.all([
    deleteVerificationsOf(sql, userId),
    endSessions(sql, userId),
    putPassword(sql, newId(), userId, passwordHash, now),
    confirmEmail(sql, userId, now),
  ])
}
