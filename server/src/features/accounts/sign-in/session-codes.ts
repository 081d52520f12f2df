import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { countAttempt, deleteAttempts } from './attempts.sql.ts'
import { resetCodeCount, WRONG_CODES } from './second-factors.sql.ts'

interface CodeCounting {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
}

const keyOf = (vault: Vault, sessionId: string) => vault.hash('attempt', JSON.stringify(['code', sessionId]))

/**
 * Counts a code that is sent in this session. Codes of sign-ins and of other sessions have separate counts, so that
 * somebody with a stolen cookie cannot lock the owner out. Resolves to the seconds to wait if the code must not be
 * verified, otherwise to null.
 */
export async function countSessionCode(
  { pool, clock, vault }: CodeCounting,
  sessionId: string,
): Promise<number | null> {
  const now = clock.now()
  const until = new Date(now.getTime() + WRONG_CODES.pauseSeconds * 1000)
  const row = await onConnection(pool, db => db.run(countAttempt(keyOf(vault, sessionId), now, until)))
  if (!row || row.count <= WRONG_CODES.most) return null
  return Math.max(1, Math.ceil((row.counted_until.getTime() - now.getTime()) / 1000))
}

/** Resets the counts of wrong codes in this session and at sign-ins, after a correct code. */
export const resetSessionCodes = (
  { pool, vault }: CodeCounting,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<unknown> => onConnection(pool, db => db.run([deleteAttempts(keyOf(vault, id)), resetCodeCount(userId)]))
