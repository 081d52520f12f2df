import type { Pool } from '../../database/pool.ts'
import { onConnection } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/job.ts'
import type { ChangeOrganization } from '../../operations/internal-change.ts'
import { changed, unchanged, unrecorded } from '../../operations/operation.ts'
import { directorySynced } from './directories.facts.ts'
import { findDirectory } from './directories.sql.ts'
import {
  deleteSynchronization,
  type EndedBefore,
  findEndedSynchronizations,
  lockEndedSynchronization,
} from './synchronizations.sql.ts'

/** A burst of changes ends after a pause of `QUIET_MS`, and at the latest `LONGEST_MS` after its start. */
const QUIET_MS = 60_000
const LONGEST_MS = 10 * 60_000

const MOST_ENDED = 1_000

interface Parts {
  readonly pool: Pool
  readonly clock: Clock
  readonly change: ChangeOrganization
  readonly log: { error(details: object, message: string): void }
}

/**
 * Records each burst of changes that has ended, with its event, exactly once, even if several processes run the job.
 */
export const endSynchronizationsJob = (parts: Parts): Job => ({
  name: 'synchronizations of directories',
  everyMs: 10_000,
  run: signal => endSynchronizations(parts, signal),
})

async function endSynchronizations({ pool, clock, change, log }: Parts, signal?: AbortSignal) {
  const now = clock.now().getTime()
  const before = { changed: new Date(now - QUIET_MS), started: new Date(now - LONGEST_MS) }
  for (const ended of await onConnection(pool, db => db.run(findEndedSynchronizations(before, MOST_ENDED)))) {
    if (signal?.aborted) return
    await endSynchronization(change, ended, before).catch(error =>
      log.error({ err: error }, 'recording a synchronization failed; it will be retried'),
    )
  }
}

const endSynchronization = (
  change: ChangeOrganization,
  { organization_id: organizationId, directory_id: id }: { organization_id: string; directory_id: string },
  before: EndedBefore,
): Promise<void> =>
  change(organizationId, {
    read: () => ({
      burst: lockEndedSynchronization({ organizationId, id }, before),
      directory: findDirectory(organizationId, id),
    }),

    decide({ found: { burst, directory } }) {
      if (!burst) return unchanged(undefined)
      const writes = deleteSynchronization({ organizationId, id })
      if (!directory || !burst.changed_at) return unrecorded(undefined, writes)
      return changed(undefined, directorySynced(directory, { ...burst, changed_at: burst.changed_at }), writes)
    },
  })
