import type { Sql } from '../../database/pool.ts'
import { lockAccount } from '../accounts/index.ts'
import type { BlockFor, BlockState, LoginBlocks } from '../accounts/login-blocks/index.ts'
import { countSessionsOf } from '../accounts/sessions/index.ts'

/** Blocks the login if that was asked for, and counts the sessions that end with it. */
export async function blockLogin(
  logins: LoginBlocks,
  sql: Sql,
  block: BlockFor,
  isAsked: boolean,
  now: Date,
): Promise<{ login: BlockState | null; sessionsEnded: number }> {
  if (!isAsked) return { login: null, sessionsEnded: 0 }
  // Behind the account's lock no session begins, so the count is of those that the block ends.
  const [, sessions, login] = await Promise.all([
    lockAccount(sql, block.userId),
    countSessionsOf(sql, block.userId, now),
    logins.block(sql, block, now),
  ])
  return { login, sessionsEnded: login === 'skipped' ? 0 : sessions }
}
