import { type Statement, sql } from '../../../database/statement.ts'
import { toTimestamp } from '../../../kernel/schema.ts'
import type { Manifest } from './segment.ts'

interface SegmentRow {
  organization_id: string
  first_sequence: number
  last_sequence: number
  previous_hash: Buffer
  last_hash: Buffer
  first_occurred_at: Date
  last_occurred_at: Date
  checkpoints: number
  bytes: number
  sha256: Buffer
  version: number
  key_id: string
  signature: Buffer
}

const selectSegments = (organizationId: string) => sql.fragment`
  select organization_id, first_sequence, last_sequence, previous_hash, last_hash, first_occurred_at, last_occurred_at,
    checkpoints, bytes, sha256, version, key_id, signature
  from audit_segments where organization_id = ${organizationId}`

/** The manifests of an organization's segments, sorted by sequence. */
export const listSegments = (organizationId: string): Statement<Manifest[]> =>
  sql<SegmentRow[]>`${selectSegments(organizationId)} order by first_sequence`.map(rows => rows.map(toManifest))

/** The manifest of the last segment; null if there is none. */
export const findLastSegment = (organizationId: string): Statement<Manifest | null> =>
  sql<SegmentRow[]>`${selectSegments(organizationId)} order by first_sequence desc limit 1`.map(([row]) =>
    row ? toManifest(row) : null,
  )

/** Records a segment. Does nothing if another process has recorded it, or if it does not follow the last one. */
export const insertSegment = (m: Manifest): Statement => sql`
  insert into audit_segments (organization_id, first_sequence, last_sequence, previous_hash, last_hash,
    first_occurred_at, last_occurred_at, checkpoints, bytes, sha256, version, key_id, signature)
  select ${m.organization_id}, ${m.first_sequence}, ${m.last_sequence}, ${Buffer.from(m.previous_hash, 'hex')},
    ${Buffer.from(m.last_hash, 'hex')}, ${m.first_occurred_at}, ${m.last_occurred_at}, ${m.checkpoints}, ${m.bytes},
    ${Buffer.from(m.sha256, 'hex')}, ${m.version}, ${m.key_id}, ${Buffer.from(m.signature, 'base64')}
  where ${m.first_sequence} = 1 + (
    select coalesce(max(last_sequence), 0) from audit_segments where organization_id = ${m.organization_id})
  on conflict do nothing`

/**
 * The last entry before a time; 0 if there is none. Planned for this time, so that partitions of later years are not
 * read.
 */
export const findLastEntryBefore = (organizationId: string, time: Date): Statement<number> =>
  sql.unprepared<{ sequence: number }[]>`
    select sequence from audit_entries where organization_id = ${organizationId} and occurred_at < ${time}
    order by sequence desc limit 1`.map(([row]) => row?.sequence ?? 0)

/**
 * The sequences of the checkpoints after `after`, up to the first one at or after `due`: the possible ends of the next
 * segment.
 */
export const listSegmentEnds = (organizationId: string, after: number, due: number): Statement<number[]> =>
  sql<{ sequence: number }[]>`
    select sequence from audit_checkpoints
    where organization_id = ${organizationId} and sequence > ${after} and sequence <= coalesce((
      select min(sequence) from audit_checkpoints
      where organization_id = ${organizationId} and sequence >= ${due}), ${due})
    order by sequence limit 10000`.map(rows => rows.map(({ sequence }) => sequence))

/** Records that the entries of a chain up to this one were dropped, from before this time. */
export const insertDrop = (organizationId: string, lastSequence: number, before: string): Statement => sql`
  insert into audit_drops (organization_id, last_sequence, before)
  values (${organizationId}, ${lastSequence}, ${before}) on conflict do nothing`

/** The number of stored entries that are in the dropped range. */
export const countCopies = (organizationId: string): Statement<number> =>
  sql<{ copies: number }[]>`
    select count(*)::int as copies from audit_entries
    where organization_id = ${organizationId} and sequence <= (
      select coalesce(max(last_sequence), 0) from audit_drops where organization_id = ${organizationId})
  `.map(([row]) => row?.copies ?? 0)

const toManifest = (row: SegmentRow): Manifest => ({
  type: 'audit_segment',
  version: row.version,
  organization_id: row.organization_id,
  first_sequence: row.first_sequence,
  last_sequence: row.last_sequence,
  previous_hash: row.previous_hash.toString('hex'),
  last_hash: row.last_hash.toString('hex'),
  first_occurred_at: toTimestamp(row.first_occurred_at),
  last_occurred_at: toTimestamp(row.last_occurred_at),
  checkpoints: row.checkpoints,
  bytes: row.bytes,
  sha256: row.sha256.toString('hex'),
  key_id: row.key_id,
  signature: row.signature.toString('base64'),
})
