import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { Fact, Target } from '../../operations/operation.ts'
import type { DirectoryRow, DirectorySettings } from './directories.sql.ts'
import type { SynchronizationRow } from './synchronizations.sql.ts'

export const directoryTarget = ({ id, name }: Pick<DirectoryRow, 'id' | 'name'>): Target => ({
  type: 'directory',
  id,
  name,
})

export const directoryCreated = (directory: DirectoryRow): Fact => ({
  action: 'directory.created',
  target: directoryTarget(directory),
  changes: { before: null, after: settingsOf(directory) },
  events: [{ type: 'directory.created', data: subjectOf(directory) }],
})

export const directoryChanged = (before: DirectoryRow, after: DirectoryRow): Fact => ({
  action: 'directory.changed',
  target: directoryTarget(after),
  changes: { before: settingsOf(before), after: settingsOf(after) },
  events: [
    {
      type: 'directory.changed',
      data: { ...subjectOf(after), changed: SETTINGS.filter(field => before[field] !== after[field]) },
    },
  ],
})

export function directoryTokenRotated(directory: DirectoryRow, overlapEnd: Date | null): Fact {
  const overlap_ends_at = toTimestampOrNull(overlapEnd)
  return {
    action: 'directory.token_rotated',
    target: directoryTarget(directory),
    changes: { before: null, after: { overlap_ends_at } },
    events: [
      { type: 'directory.token_rotated', data: { ...subjectOf(directory), token_valid_until: overlap_ends_at } },
    ],
  }
}

export const directoryDeleted = (directory: DirectoryRow, released: { managed: number; held: number }): Fact => ({
  action: 'directory.deleted',
  target: directoryTarget(directory),
  changes: {
    before: settingsOf(directory),
    after: { people_released: released.managed, suspensions_kept: released.held },
  },
  events: [{ type: 'directory.deleted', data: subjectOf(directory) }],
})

/** The fact that records a completed burst of changes. */
export function directorySynced(directory: DirectoryRow, burst: SynchronizationRow & { changed_at: Date }): Fact {
  const { created, changed, suspended, reactivated, removed, refused } = burst
  const times = { started_at: toTimestamp(burst.started_at), ended_at: toTimestamp(burst.changed_at) }
  const numbers = { created, changed, suspended, reactivated, removed, refused }
  return {
    action: 'directory.synced',
    target: directoryTarget(directory),
    changes: { before: null, after: { ...times, ...numbers } },
    events: [{ type: 'directory.synced', data: { ...subjectOf(directory), ...times, ...numbers } }],
  }
}

const subjectOf = ({ id, name }: DirectoryRow) => ({ directory_id: id, name })

const SETTINGS = [
  'name',
  'default_profile_id',
  'block_login',
  'keep_oracle',
  'strict',
  'may_suspend_owners',
  'logout_issuer',
  'logout_jwks_url',
] as const satisfies readonly (keyof DirectorySettings)[]

const settingsOf = (directory: DirectorySettings) =>
  Object.fromEntries(SETTINGS.map(field => [field, directory[field]]))
