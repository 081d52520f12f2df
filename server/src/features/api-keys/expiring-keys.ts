import type { Pool } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import type { Measures } from '../../kernel/measures.ts'
import { countExpiringKeys, showExpiringKeys } from './api-keys.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/**
 * Lifetime of the cached count, which changes slowly. Counting reads all keys, which takes 0.2 s for 300,000 keys on a
 * busy machine.
 */
const KEPT_FOR_MS = 5 * 60_000

/**
 * Counts keys in use that expire within a week. Excludes keys with a lifetime of two weeks or less, because their
 * owners expect the expiry.
 */
export const expiringKeys = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) =>
  ({
    keptForMs: KEPT_FOR_MS,
    help: {
      reeve_api_keys_expiring:
        'API keys that expire within 7 days, were used in the last 30, and were made for more than 14',
    },
    async read() {
      const now = clock.now()
      const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
      const range = { from: now, to: inDays(7), usedSince: inDays(-30), madeForDays: 14 }
      const { count } = await inTransaction(pool, SYSTEM_ORGANIZATION, transaction =>
        transaction.commit({ setting: showExpiringKeys(), count: countExpiringKeys(range) }),
      )
      return { reeve_api_keys_expiring: count }
    },
  }) satisfies Measures<string>
