import type { Vault } from '../../../kernel/vault.ts'
import { countAttempt } from '../../accounts/sign-in/index.ts'
import type { OfDirectory } from '../people.sql.ts'
import { tooManyLogouts } from './logout.contract.ts'

const HOUR_MS = 60 * 60_000

/**
 * Maximum logouts of a person in an hour by all directories of an organization. A session that was ended in one
 * organization cannot change sign-in methods, so repeated logouts would permanently prevent a person who is also in
 * another organization from changing theirs. The maximum also applies to people who are in one organization only,
 * because the response must not reveal the difference.
 */
const MOST_LOGOUTS = 10

/** The statement that counts a logout, for `assertFewLogouts`. A rollback undoes the count. */
export const countLogout = (vault: Vault, { organizationId }: OfDirectory, userId: string, now: Date) =>
  countAttempt(
    vault.hash('attempt', JSON.stringify(['logout', organizationId, userId])),
    now,
    new Date(now.getTime() + HOUR_MS),
  )

interface Counted {
  readonly count: number
  readonly counted_until: Date
}

/** @throws too_many_logouts, with the time until the hour ends */
export function assertFewLogouts(counted: Counted | undefined, now: Date): void {
  if (!counted || counted.count <= MOST_LOGOUTS) return
  const seconds = (counted.counted_until.getTime() - now.getTime()) / 1000
  throw tooManyLogouts({ retryAfter: Math.max(1, Math.ceil(seconds)) })
}
