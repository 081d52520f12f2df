import { toTimestamp } from '../../kernel/schema.ts'
import type { EntryRow } from './audit.sql.ts'
import type { ChainedEntry } from './chain.ts'
import type { Checkpoint } from './checkpoint-signature.ts'
import type { CheckpointRow } from './checkpoints.sql.ts'

/** Maps a row to an entry in the form that is shown and verified. */
export const toEntry = (row: EntryRow): ChainedEntry => ({
  id: row.id,
  organization_id: row.organization_id,
  sequence: row.sequence,
  occurred_at: toMoment(row.occurred_at),
  action: row.action,
  actor: row.actor,
  target: row.target,
  reason: row.reason,
  changes: row.changes,
  context: row.context,
  previous_hash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
})

export const toCheckpoint = (row: CheckpointRow): Checkpoint => ({
  organization_id: row.organization_id,
  sequence: row.sequence,
  hash: row.hash.toString('hex'),
  signed_at: toMoment(row.signed_at),
  version: row.version,
  previous: toLink(row),
  key_id: row.key_id,
  signature: row.signature.toString('base64'),
})

const toLink = ({ previous_sequence: sequence, previous_signature: signature }: CheckpointRow) =>
  sequence === null || signature === null ? null : { sequence, signature: signature.toString('base64') }

/**
 * Formats a time without throwing. A row that was tampered with may contain `infinity`, and must still be shown, so
 * that its fault is found.
 */
const toMoment = (time: Date) => (Number.isNaN(time.getTime()) ? 'not a time' : toTimestamp(time))
