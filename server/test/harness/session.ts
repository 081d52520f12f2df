import { createHmac, randomBytes } from 'node:crypto'
import type { App } from '../../src/app.ts'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { hashSessionToken, SESSION_COOKIE, signInSecret } from '../../src/features/accounts/sessions/session-token.ts'
import { confirmEmail } from '../../src/features/accounts/sign-in/credentials.sql.ts'
import { newId } from '../../src/kernel/ids.ts'

const LASTS_MS = 365 * 24 * 60 * 60 * 1000

/** Creates a session of this account and its cookie, without the cost of hashing a password. */
export async function openSession(
  { pool, vault }: App,
  userId: string,
  now = new Date(),
): Promise<{ id: string; cookie: string }> {
  const token = randomBytes(24).toString('base64url')
  const signature = createHmac('sha256', signInSecret(vault)).update(token).digest('base64')
  const id = newId()
  const expiresAt = new Date(now.getTime() + LASTS_MS)
  await onConnection(pool, async db => {
    await db.run(confirmEmail(userId, now))
    await db.run(sql`
      insert into sessions (id, user_id, token_hash, created_at, updated_at, expires_at)
      values (${id}, ${userId}, ${hashSessionToken(vault, token)}, ${now}, ${now}, ${expiresAt})`)
  })
  return { id, cookie: `${SESSION_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}` }
}
