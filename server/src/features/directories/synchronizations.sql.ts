import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { OfDirectory } from './people.sql.ts'

/**
 * Counts of a burst: people who were created, suspended, reactivated or removed. `changed` counts the people and groups
 * that a request changed in another way, once for each request.
 */
export interface ChangeCounts {
  readonly created: number
  readonly changed: number
  readonly suspended: number
  readonly reactivated: number
  readonly removed: number
}

/** The present burst of changes of a directory. `changed_at` is null as long as all its requests were refused. */
export interface SynchronizationRow extends ChangeCounts {
  organization_id: string
  directory_id: string
  started_at: Date
  changed_at: Date | null
  refused: number
}

/** Adds changes to the present burst, or begins one. */
export const countChanges = ({ organizationId, id }: OfDirectory, counts: ChangeCounts, now: Date): Statement => sql`
  insert into directory_synchronizations
    (organization_id, directory_id, started_at, changed_at, created, changed, suspended, reactivated, removed, refused)
  values (${organizationId}, ${id}, ${now}, ${now}, ${counts.created}, ${counts.changed}, ${counts.suspended},
    ${counts.reactivated}, ${counts.removed}, 0)
  on conflict (organization_id, directory_id) do update
    set changed_at = excluded.changed_at,
      created = directory_synchronizations.created + excluded.created,
      changed = directory_synchronizations.changed + excluded.changed,
      suspended = directory_synchronizations.suspended + excluded.suspended,
      reactivated = directory_synchronizations.reactivated + excluded.reactivated,
      removed = directory_synchronizations.removed + excluded.removed`

/** Adds refused requests to the current burst, or begins a burst that has no changes yet. */
export const countRefusals = ({ organizationId, id }: OfDirectory, refused: number, now: Date): Statement => sql`
  insert into directory_synchronizations
    (organization_id, directory_id, started_at, created, changed, suspended, reactivated, removed, refused)
  select ${organizationId}, ${id}, ${now}, 0, 0, 0, 0, 0, ${refused} where ${refused}::integer > 0
  on conflict (organization_id, directory_id) do update
    set refused = directory_synchronizations.refused + excluded.refused`

/** A burst has ended if its last change was at `changed` or before, or if it began at `started` or before. */
export interface EndedBefore {
  readonly changed: Date
  readonly started: Date
}

const hasEnded = ({ changed, started }: EndedBefore) => sql.fragment`
  (coalesce(s.changed_at, s.started_at) <= ${changed} or s.started_at <= ${started})`

/** Bursts of all organizations that have ended, the oldest first. */
export const findEndedSynchronizations = (before: EndedBefore, most: number) => sql<
  { organization_id: string; directory_id: string }[]
>`
  select s.organization_id, s.directory_id from directory_synchronizations s
  where ${hasEnded(before)} order by s.started_at limit ${most}`

/** Locks the burst if it has ended. A concurrent change waits, and then begins another burst. */
export const lockEndedSynchronization = (
  { organizationId, id }: OfDirectory,
  before: EndedBefore,
): Statement<SynchronizationRow | undefined> =>
  sql<SynchronizationRow[]>`
    select s.organization_id, s.directory_id, s.started_at, s.changed_at, s.created, s.changed, s.suspended,
      s.reactivated, s.removed, s.refused
    from directory_synchronizations s
    where s.organization_id = ${organizationId} and s.directory_id = ${id} and ${hasEnded(before)} for update`.first()

export const deleteSynchronization = ({ organizationId, id }: OfDirectory): Statement => sql`
  delete from directory_synchronizations where organization_id = ${organizationId} and directory_id = ${id}`
