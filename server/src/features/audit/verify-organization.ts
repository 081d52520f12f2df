import {
  CHAIN_START,
  type ChainLink,
  faultOfCheckpoint,
  faultOfEntry,
  faultOfLink,
  isSigned,
} from '@reeve/sdk/audit-trail'
import type { Database, Pool } from '../../database/pool.ts'
import { borrowingForEach, readOrganization } from '../../database/transaction.ts'
import { type ArchivedTrail, ArchiveFault, faultOfCopies } from './archived-trail.ts'
import type { Verification } from './audit.contract.ts'
import { findChainEnds } from './audit.sql.ts'
import { toCheckpoint } from './audit.view.ts'
import { type ChainedEntry, hashOf } from './chain.ts'
import { type ChainFault, fault } from './chain-fault.ts'
import { faultOfMemory } from './chain-memory.ts'
import type { Checkpoint } from './checkpoint-signature.ts'
import { findCheckpointUpTo, listCheckpointsBetween } from './checkpoints.sql.ts'
import { readPublicKey } from './node-cryptography.ts'
import { readChain } from './read-chain.ts'

/**
 * Verifies an organization's chain as of the start: no sequence is missing, every hash matches its entry, the head is
 * the last entry, and every checkpoint has a valid signature, matches its entry and follows the previous one.
 * `checkpoints` were kept outside the database: they also reveal a chain that was truncated or rewritten together with
 * its stored checkpoints. `remembered` are the ends of the chain in this process's memory. Entries never change, so
 * they are read in batches, each in its own snapshot, and on the standby, if there is one. Entries that are appended in
 * the meantime are ignored. The beginning of the chain is read from the archive, if it has one, and what the database
 * still has of it is compared. Throws when `signal` is aborted.
 */
export async function verifyOrganization(
  deps: ChainSources & { readonly publicKey: string },
  id: string,
  { checkpoints: kept = [], remembered = [], begins = CHAIN_START, signal }: VerifyOptions = {},
): Promise<Verification> {
  const { pool } = deps
  const organizationId = id.toLowerCase()
  const publicKey = readPublicKey(deps.publicKey)
  const ends = await readEnds(pool, organizationId)
  let last: ChainLink = begins
  let before = await checkpointUpTo(pool, organizationId, begins.sequence)
  let proven = 0

  const faultOfBatch = async (entries: readonly ChainedEntry[]): Promise<ChainFault | null> => {
    const to = entries.at(-1)?.sequence ?? 0
    // Ignores checkpoints that were signed after the start. Such a checkpoint would seem to lack its predecessor, if
    // the predecessor was stored only after its own batch was read.
    const signed = Math.min(to, ends.lastCheckpoint)
    const checkpoints = await checkpointsBetween(pool, organizationId, last.sequence, signed)
    const stored = new Map(checkpoints.map(checkpoint => [checkpoint.sequence, checkpoint]))
    const keptHere = Map.groupBy(kept, ({ sequence }) => sequence)
    const rememberedHere = Map.groupBy(remembered, ({ sequence }) => sequence)
    for (const entry of entries) {
      const wrong = faultOfEntry(organizationId, last, entry, hashOf(entry))
      if (wrong) return wrong
      last = { sequence: entry.sequence, hash: entry.hash }
      for (const link of rememberedHere.get(entry.sequence) ?? []) {
        const wrong = faultOfMemory(link, last)
        if (wrong) return wrong
      }
      const checkpoint = stored.get(entry.sequence)
      for (const one of [...(checkpoint ? [checkpoint] : []), ...(keptHere.get(entry.sequence) ?? [])]) {
        const signed = isSigned(publicKey, one)
        const wrong = faultOfCheckpoint(organizationId, one, last, signed) ?? faultOfKept(one, checkpoint)
        if (wrong) return wrong
      }
      // The links of kept checkpoints need no check: each of these checkpoints is also stored, as was just verified.
      if (checkpoint) {
        const wrong = faultOfLink(before, checkpoint)
        if (wrong) return wrong
        before = checkpoint
        proven++
      }
    }
    return null
  }

  let first: ChainFault | null = null
  try {
    for await (const { entries, wrong } of readEntries(deps, organizationId, begins, ends.head.sequence)) {
      signal?.throwIfAborted()
      first = (await faultOfBatch(entries)) ?? wrong
      if (first) break
    }
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    first = error.fault
  }
  first ??= faultAtTheEnd(ends, last, kept)
  const forgotten = remembered.find(({ sequence }) => sequence > last.sequence)
  if (forgotten) first ??= faultOfMemory(forgotten, undefined)
  return { valid: !first, entries: last.sequence, head: ends.head, checkpoints: proven, first_fault: first }
}

interface VerifyOptions {
  readonly checkpoints?: readonly Checkpoint[]
  readonly remembered?: readonly ChainLink[]
  /** The position after which the stored entries begin, if the archive is not read. */
  readonly begins?: ChainLink
  readonly signal?: AbortSignal
}

/** The places that have the entries of a chain. */
interface ChainSources {
  readonly pool: Pool
  readonly standby?: Database | null | undefined
  readonly archive?: ArchivedTrail | undefined
}

/** Entries to verify, and a fault that is reported if they have none. */
interface ReadEntries {
  readonly entries: readonly ChainedEntry[]
  readonly wrong: ChainFault | null
}

/**
 * Reads the archived entries first, and compares stored copies of them. Reads the others on the standby as far as it
 * has replayed them, and the remaining ones on the primary. @throws ArchiveFault
 */
async function* readEntries(
  { pool, standby, archive }: ChainSources,
  organizationId: string,
  begins: ChainLink,
  to: number,
): AsyncGenerator<ReadEntries, void, void> {
  let from = begins.sequence === 0 ? BEFORE_ALL : begins.sequence + 1
  const primary = borrowingForEach(pool, organizationId)
  for await (const entries of archive?.read(organizationId) ?? []) {
    const end = entries.at(-1)?.sequence ?? 0
    const stored: ChainedEntry[] = []
    for await (const copies of readChain(primary, organizationId, { from, to: end })) stored.push(...copies)
    // Read last, because entries can be dropped meanwhile.
    const wrong = faultOfCopies(organizationId, entries, stored, (await archive?.droppedTo(organizationId)) ?? 0)
    yield { entries, wrong }
    from = end + 1
  }
  const inTable = (entries: readonly ChainedEntry[]) => ({ entries, wrong: null })
  if (standby) {
    const replayed = (await standby.run(findChainEnds(organizationId)))?.head_sequence ?? 0
    for await (const entries of readChain(standby, organizationId, { from, to: Math.min(replayed, to) })) {
      yield inTable(entries)
    }
    from = Math.max(from, replayed + 1)
  }
  for await (const entries of readChain(primary, organizationId, { from, to })) yield inTable(entries)
}

/** Lowest sequence to read. It is negative, so that entries inserted before the first one are found, too. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER

interface Ends {
  readonly head: ChainLink
  readonly lastEntry: number
  readonly lastCheckpoint: number
  /** The sequence of the newest checkpoint, according to the head. */
  readonly checkpointSequence: number
}

async function readEnds(pool: Pool, organizationId: string): Promise<Ends> {
  const row = await readOrganization(pool, organizationId, db => db.run(findChainEnds(organizationId)))
  return {
    head: {
      sequence: row?.head_sequence ?? CHAIN_START.sequence,
      hash: row?.head_hash?.toString('hex') ?? CHAIN_START.hash,
    },
    lastEntry: row?.last_entry ?? 0,
    lastCheckpoint: row?.last_checkpoint ?? 0,
    checkpointSequence: row?.checkpoint_sequence ?? 0,
  }
}

const checkpointUpTo = async (pool: Pool, organizationId: string, to: number): Promise<Checkpoint | null> => {
  if (to === 0) return null
  const row = await readOrganization(pool, organizationId, db => db.run(findCheckpointUpTo(organizationId, to)))
  return row ? toCheckpoint(row) : null
}

const checkpointsBetween = async (pool: Pool, organizationId: string, after: number, to: number) => {
  const rows = await readOrganization(pool, organizationId, db =>
    db.run(listCheckpointsBetween(organizationId, after, to)),
  )
  return rows.map(toCheckpoint)
}

/** Checks that a checkpoint that was kept outside the database is still stored unchanged. */
function faultOfKept({ sequence, signature }: Checkpoint, stored: Checkpoint | undefined): ChainFault | null {
  if (stored?.signature === signature) return null
  return stored
    ? fault(sequence, 'checkpoint_not_linked', `another checkpoint was kept than the one that is stored at ${sequence}`)
    : fault(sequence, 'checkpoint_missing', `the checkpoint that was kept of ${sequence} is not stored`)
}

/** Checks that the chain ends at `last`. All entries up to it are already verified. */
function faultAtTheEnd(ends: Ends, last: ChainLink, kept: readonly Checkpoint[]): ChainFault | null {
  const { head } = ends
  const next = last.sequence + 1
  if (last.sequence < head.sequence) {
    return fault(next, 'entry_missing', `entry ${next} is missing: the head is at ${head.sequence}`)
  }
  if (last.hash !== head.hash) {
    return fault(last.sequence, 'head_changed', `the hash of the head differs from that of entry ${last.sequence}`)
  }
  const checkpointed = Math.max(ends.lastCheckpoint, ...kept.map(({ sequence }) => sequence))
  if (checkpointed > last.sequence) {
    return fault(
      next,
      'checkpoint_beyond_entries',
      `entry ${next} is missing: a checkpoint was signed at ${checkpointed}`,
    )
  }
  if (ends.lastEntry > head.sequence) {
    return fault(next, 'entry_beyond_head', `entry ${ends.lastEntry} exists, but the head is at ${head.sequence}`)
  }
  if (ends.checkpointSequence > ends.lastCheckpoint) {
    const { checkpointSequence: missing } = ends
    return fault(missing, 'checkpoint_missing', `the checkpoint that was signed at ${missing} is missing`)
  }
  return null
}
