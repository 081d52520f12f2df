import type { Pool } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import type { Job } from '../../kernel/job.ts'
import { combined } from '../../operations/fact.ts'
import type { ChangeOrganization } from '../../operations/internal-change.ts'
import { changed, unchanged } from '../../operations/operation.ts'
import type { Mailer } from '../mail/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import { apiKeyRevoked, apiKeyUnused } from './api-keys.facts.ts'
import { revokeKeys } from './api-keys.sql.ts'
import { findKeyPolicy } from './key-policy.sql.ts'
import { mailAboutUnusedKeys } from './unused-key-mails.ts'
import {
  findUncheckedPolicies,
  listDueUnusedKeys,
  setUnusedChecked,
  setUnusedWarned,
  showUnusedKeyPolicies,
  withdrawWarnings,
} from './unused-keys.sql.ts'

/** Milliseconds between two checks of the same organization. */
const CHECKED_EVERY_MS = 60 * 60_000
/** Maximum number of organizations that are checked in a run. The next run continues with the others. */
const MOST_ORGANIZATIONS = 200
/** Maximum number of keys in a change, which holds the organization's lock. The next run continues with the others. */
const MOST_KEYS = 50

export interface UnusedKeyParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly change: ChangeOrganization
  readonly mailer: Pick<Mailer, 'post' | 'deliver'>
  readonly publicUrl: string
  readonly log: { error(details: object, message: string): void }
}

/**
 * Warns the owners of unused keys, and revokes the keys a week later, in the organizations whose policy says so. Each
 * warning and each revocation happens once, even if several processes run the job.
 */
export const unusedKeysJob = (parts: UnusedKeyParts): Job => ({
  name: 'unused API keys',
  everyMs: 60_000,
  run: signal => checkUnusedKeys(parts, signal),
})

async function checkUnusedKeys(parts: UnusedKeyParts, signal: AbortSignal) {
  const { pool, clock, log } = parts
  const since = new Date(clock.now().getTime() - CHECKED_EVERY_MS)
  const { due } = await inTransaction(pool, SYSTEM_ORGANIZATION, transaction =>
    transaction.commit({ setting: showUnusedKeyPolicies(), due: findUncheckedPolicies(since, MOST_ORGANIZATIONS) }),
  )
  for (const { organization_id: organizationId } of due) {
    if (signal.aborted) return
    await checkOrganization(parts, organizationId).catch(error =>
      log.error({ err: error }, 'checking the unused API keys of an organization failed; it will be retried'),
    )
  }
}

async function checkOrganization(parts: UnusedKeyParts, organizationId: string) {
  const { pool, clock } = parts
  const now = clock.now()
  const { due } = await inTransaction(pool, organizationId, transaction =>
    transaction.commit({
      withdrawn: withdrawWarnings(organizationId),
      due: listDueUnusedKeys(organizationId, now, 1),
    }),
  )
  const handled = due.length > 0 ? await warnAndRevoke(parts, organizationId) : 0
  // A full change may have left keys for the next run.
  if (handled === MOST_KEYS) return
  await inTransaction(pool, organizationId, transaction => transaction.commit(setUnusedChecked(organizationId, now)))
}

/** Warns about the keys that are due for it, and revokes those that were warned about. Returns the number of both. */
const warnAndRevoke = ({ change, mailer, publicUrl }: UnusedKeyParts, organizationId: string): Promise<number> =>
  change(organizationId, {
    read: now => ({
      policy: findKeyPolicy(organizationId),
      organizationName: nameOfOrganization(organizationId),
      keys: listDueUnusedKeys(organizationId, now, MOST_KEYS),
    }),

    decide({ now, found: { policy, organizationName, keys } }) {
      const days = policy.revoke_unused_after_days
      const revoked = keys.filter(({ is_warned }) => is_warned)
      const warned = keys.filter(({ is_warned }) => !is_warned)
      const fact = combined([
        ...revoked.map(key => apiKeyRevoked(key, 'unused')),
        ...warned.map(key => apiKeyUnused(key)),
      ])
      if (!fact || days === null) return unchanged(0)

      const mail = { mailer, publicUrl, organizationName, days }
      const writes = [
        revokeKeys(organizationId, revoked, 'unused', now),
        setUnusedWarned(
          organizationId,
          warned.map(({ id }) => id),
          now,
        ),
        mailAboutUnusedKeys(mail, 'revoked', revoked, now),
        mailAboutUnusedKeys(mail, 'warned', warned, now),
      ]
      return changed(keys.length, fact, writes, {
        async afterCommit() {
          mailer.deliver()
          return keys.length
        },
      })
    },
  })
