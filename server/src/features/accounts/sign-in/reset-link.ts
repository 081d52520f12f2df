import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { CleanedWhere } from 'better-auth/adapters'
import type { Database } from '../../../database/pool.ts'
import { lockAccount } from '../index.ts'
import { findPasswordHash } from './proofs.sql.ts'
import type { Proofs } from './proofs.ts'
import { voidLinksOf } from './set-password.ts'
import { deleteRows, selectRows } from './storage.sql.ts'

type Row = Record<string, unknown>

/** True if the current request resets a password with a mailed link. */
export const isReset = (): boolean => tryGetCurrentAuthEndpointContext()?.path === '/reset-password'

/**
 * Uses up a link that resets a password, together with all other links of the account. Better Auth changes the password
 * only in a later transaction, so a concurrent request could otherwise use another link in between. The account's lock
 * serializes such requests. A password that someone sets in between stays: the reset is then refused.
 */
export async function consumeResetLink(db: Database, where: readonly CleanedWhere[], proofs: Proofs): Promise<Row[]> {
  const [link] = await db.run(selectRows('verifications', { where, limit: 1 }))
  if (!link) return []
  const userId = String(link.value)
  const [, consumed, hash] = await db.run([
    lockAccount(userId),
    deleteRows('verifications', where),
    findPasswordHash(userId),
  ] as const)
  if (consumed.length > 0) await db.run(voidLinksOf(userId))
  proofs.noteBasis(hash)
  return consumed
}
