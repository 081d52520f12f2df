import type { Pool } from '../../database/pool.ts'
import { readOrganization } from '../../database/transaction.ts'
import { listBatchBetween } from './audit.sql.ts'
import { toCheckpoint, toEntry } from './audit.view.ts'
import type { ChainedEntry } from './chain.ts'
import type { Checkpoint } from './checkpoint-signature.ts'
import { listCheckpointsBetween } from './checkpoints.sql.ts'
import { toJsonLine } from './json-line.ts'

/** A reader's position in a chain: the sequences of the last entry and of the last checkpoint that it has. */
export interface TrailPosition {
  readonly sequence: number
  readonly checkpoint: number
}

/**
 * A part of a chain, as a reader gets it: entries in the format of the export, checkpoints in the format of the API.
 */
export interface TrailPiece {
  /** NDJSON sorted by sequence, with each checkpoint after its entry; '' if the database has no lines for this part. */
  readonly text: string
  readonly first: ChainedEntry | null
  readonly last: ChainedEntry | null
  /** The reader's position after this piece. */
  readonly end: TrailPosition
}

/**
 * Reads the lines after `after`, up to `to`: at most `most` entries and `bytes` bytes, but at least one line. Releases
 * its connection before it resolves, so a slow reader does not block a connection.
 */
export async function readTrail(
  pool: Pool,
  organizationId: string,
  { after, to, most, bytes }: { after: TrailPosition; to: TrailPosition; most: number; bytes: number },
): Promise<TrailPiece> {
  const target = Math.max(after.sequence, Math.min(to.sequence, after.sequence + most))
  const [entryRows, checkpointRows] = await readOrganization(pool, organizationId, db =>
    db.run([
      listBatchBetween(organizationId, after.sequence, target, { most, bytes }),
      listCheckpointsBetween(organizationId, after.checkpoint, target),
    ]),
  )
  const lastRow = entryRows.at(-1)
  const until = lastRow?.is_followed ? lastRow.sequence : target
  const lines: { sequence: number; entry: ChainedEntry | null; text: string }[] = [
    ...entryRows.map(toEntry).map(entry => ({ sequence: entry.sequence, entry, text: toJsonLine(entry) })),
    ...checkpointRows
      .map(toCheckpoint)
      .filter(({ sequence }) => sequence <= until)
      .map(checkpoint => toCheckpointLine(checkpoint)),
  ].sort((a, b) => a.sequence - b.sequence)

  const taken = lines.slice(0, howManyFit(lines, bytes))
  const last = taken.findLast(({ entry }) => entry)?.entry ?? null
  const isWhole = taken.length === lines.length
  return {
    text: taken.map(({ text }) => text).join(''),
    first: taken.find(({ entry }) => entry)?.entry ?? null,
    last,
    end: {
      sequence: isWhole ? until : (last?.sequence ?? after.sequence),
      checkpoint: Math.max(
        after.checkpoint,
        taken.findLast(({ entry }) => !entry)?.sequence ?? 0,
        isWhole ? Math.min(to.checkpoint, until) : 0,
      ),
    },
  }
}

/** The number of lines that fit into `bytes`, at least one. */
function howManyFit(lines: readonly { text: string }[], bytes: number): number {
  let size = 0
  for (const [index, { text }] of lines.entries()) {
    size += Buffer.byteLength(text)
    if (size > bytes) return Math.max(1, index)
  }
  return lines.length
}

const toCheckpointLine = (checkpoint: Checkpoint) => ({
  sequence: checkpoint.sequence,
  entry: null,
  text: toJsonLine(checkpoint),
})
