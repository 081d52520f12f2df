import { inTimeRange, pageClause } from '../../database/page.ts'
import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Page, TimeRange } from '../../kernel/page.ts'
import { advanceCheckpoint } from '../../operations/governance-lock.sql.ts'

export interface CheckpointRow {
  organization_id: string
  sequence: number
  hash: Buffer
  signed_at: Date
  version: number
  previous_sequence: number | null
  previous_signature: Buffer | null
  key_id: string
  signature: Buffer
}

/**
 * Inserts a checkpoint that covers the entries after `from`. Does not wait for the organization's lock. If another
 * transaction holds the lock, or has signed in the meantime, writes nothing and returns false.
 */
export const insertCheckpoint = (c: CheckpointRow, from: number): Statement<boolean> =>
  sql`
  with advanced as (${advanceCheckpoint(c.organization_id, from, c.sequence)})
  insert into audit_checkpoints (organization_id, sequence, hash, signed_at, version, previous_sequence,
    previous_signature, key_id, signature)
  select ${c.organization_id}, ${c.sequence}, ${c.hash}, ${c.signed_at}, ${c.version}, ${c.previous_sequence}::bigint,
    ${c.previous_signature}::bytea, ${c.key_id}, ${c.signature}
  from advanced`.map(({ count }) => count === 1)

/** Checkpoints sorted by sequence. */
export const listCheckpointRows = (organizationId: string, signed: TimeRange, page: Page<number>) =>
  sql<CheckpointRow[]>`
    select organization_id, sequence, hash, signed_at, version, previous_sequence, previous_signature, key_id, signature
    from audit_checkpoints
    where organization_id = ${organizationId}
      ${inTimeRange(['audit_checkpoints', 'signed_at'], organizationId, signed)}
      ${pageClause('sequence', page)}`

export const listCheckpointsBetween = (organizationId: string, after: number, to: number) =>
  sql<CheckpointRow[]>`
    select organization_id, sequence, hash, signed_at, version, previous_sequence, previous_signature, key_id, signature
    from audit_checkpoints
    where organization_id = ${organizationId} and sequence > ${after} and sequence <= ${to}
    order by sequence`

/** The last checkpoint up to this sequence. */
export const findCheckpointUpTo = (organizationId: string, to: number) =>
  sql<CheckpointRow[]>`
    select organization_id, sequence, hash, signed_at, version, previous_sequence, previous_signature, key_id, signature
    from audit_checkpoints where organization_id = ${organizationId} and sequence <= ${to}
    order by sequence desc limit 1`.first()

/** The head of a chain, with its last checkpoint. */
export interface HeadRow {
  audit_sequence: number
  audit_hash: Buffer
  checkpoint_sequence: number
  /** Null before the chain's first checkpoint. */
  last_checkpoint: number | null
}

/** The head of a chain and its checkpoint at this sequence, from one snapshot. */
export function findHeadAndCheckpoint(
  organizationId: string,
  sequence: number,
): Statement<{ head: HeadRow; checkpoint: CheckpointRow | null } | undefined> {
  return sql<(HeadRow & CheckpointRow)[]>`
    select head.audit_sequence, head.audit_hash, head.checkpoint_sequence,
      (select max(sequence) from audit_checkpoints where organization_id = ${organizationId}) as last_checkpoint,
      c.organization_id, c.sequence, c.hash, c.signed_at, c.version, c.previous_sequence, c.previous_signature,
      c.key_id, c.signature
    from governance_heads head
      left join audit_checkpoints c on c.organization_id = head.organization_id and c.sequence = ${sequence}
    where head.organization_id = ${organizationId}`.map(
    ([row]) => row && { head: row, checkpoint: row.signature && row },
  )
}

/**
 * Chains with entries that no checkpoint covers, least recently changed first. Scans all heads: an index would have to
 * be updated by every governance change.
 */
export const findUncoveredChains = () => sql<{ organization_id: string }[]>`
  select organization_id from governance_heads
  where checkpoint_sequence < audit_sequence
  order by audit_changed_at`

/**
 * Finds up to two chains with unsigned entries: the one with the most unsigned entries, and the least recently changed
 * one. Scans all heads, like `findUncoveredChains`.
 */
export const findLaggingChains = () => sql<{ organization_id: string; unsigned: number; first_unsigned: number }[]>`
  with uncovered as (
    select organization_id, audit_sequence - checkpoint_sequence as unsigned, checkpoint_sequence + 1 as first_unsigned,
      audit_changed_at
    from governance_heads where checkpoint_sequence < audit_sequence)
  select organization_id, unsigned, first_unsigned from (
    (select * from uncovered order by unsigned desc limit 1)
    union
    (select * from uncovered order by audit_changed_at limit 1)) as lagging`

export const findEntryTime = (organizationId: string, sequence: number) => sql.generic<{ occurred_at: Date }[]>`
  select occurred_at from audit_entries where organization_id = ${organizationId} and sequence = ${sequence}`
