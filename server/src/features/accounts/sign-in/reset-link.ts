import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { CleanedWhere } from 'better-auth/adapters'
import type { Database } from '../../../database/pool.ts'
import { lockAccount } from '../index.ts'
import { voidLinksOf } from './set-password.ts'
import { deleteRows, selectRows } from './storage.sql.ts'

type Row = Record<string, unknown>

/** True while Better Auth uses up the link with which the current request resets a password. */
export const isReset = (model: string): boolean =>
  model === 'verifications' && tryGetCurrentAuthEndpointContext()?.path === '/reset-password'

/**
 * Uses up a link that resets a password, together with all other links of the account. Better Auth changes the password
 * only in a later transaction, so a concurrent request could otherwise use another link in between. The account's lock
 * serializes such requests.
 */
export async function consumeResetLink(db: Database, where: readonly CleanedWhere[]): Promise<Row[]> {
  const [link] = await db.run(selectRows('verifications', { where, limit: 1 }))
  if (!link) return []
  const userId = String(link.value)
  const [, consumed] = await db.run([lockAccount(userId), deleteRows('verifications', where)] as const)
  if (consumed.length > 0) await db.run(voidLinksOf(userId))
  return consumed
}
