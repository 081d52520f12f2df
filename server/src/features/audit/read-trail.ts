import type { Pool } from '../../database/pool.ts'
import { readOrganization } from '../../database/transaction.ts'
import { listEntriesBetween } from './audit.sql.ts'
import { toCheckpoint, toEntry } from './audit.view.ts'
import type { ChainedEntry } from './chain.ts'
import type { Checkpoint } from './checkpoint-signature.ts'
import { listCheckpointsBetween } from './checkpoints.sql.ts'
import { toJsonLine } from './json-line.ts'

/** Up to which entry, and which checkpoint, a reader has a chain. */
export interface TrailPosition {
  readonly sequence: number
  readonly checkpoint: number
}

/** A piece of a chain as it leaves: entries as the export has them, and checkpoints as the list of them shows each. */
export interface TrailPiece {
  /** NDJSON by sequence, a checkpoint behind its entry; '' for a stretch of the chain that is gone. */
  readonly text: string
  readonly first: ChainedEntry | null
  readonly last: ChainedEntry | null
  /** The position of a reader who has this piece as well. */
  readonly end: TrailPosition
}

/**
 * Reads what follows `after`, up to `to`: at most `most` entries, and at least one line but otherwise at most `bytes`.
 * One statement each, so nothing is held however slow the reader is.
 */
export async function readTrail(
  pool: Pool,
  organizationId: string,
  { after, to, most, bytes }: { after: TrailPosition; to: TrailPosition; most: number; bytes: number },
): Promise<TrailPiece> {
  const until = Math.max(after.sequence, Math.min(to.sequence, after.sequence + most))
  const [entryRows, checkpointRows] = await readOrganization(pool, organizationId, db =>
    db.run([
      listEntriesBetween(organizationId, after.sequence, until, most),
      listCheckpointsBetween(organizationId, after.checkpoint, until),
    ]),
  )
  const lines: { sequence: number; entry: ChainedEntry | null; text: string }[] = [
    ...entryRows.map(toEntry).map(entry => ({ sequence: entry.sequence, entry, text: toJsonLine(entry) })),
    ...checkpointRows.map(toCheckpoint).map(checkpoint => toCheckpointLine(checkpoint)),
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

/** At least one. */
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
