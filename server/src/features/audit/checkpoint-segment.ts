import { isDeepStrictEqual } from 'node:util'
import { CHAIN_START, type ChainLink, faultOfCheckpoint, faultOfEntry, isSigned } from '@reeve/sdk/audit-trail'
import type { Pool, Statement } from '../../database/pool.ts'
import { borrowingForEach, readBatch, readEach } from '../../database/transaction.ts'
import { listEntriesAt } from './audit.sql.ts'
import { toCheckpoint, toEntry } from './audit.view.ts'
import { type ChainedEntry, hashOf } from './chain.ts'
import { type ChainFault, fault } from './chain-fault.ts'
import { type ChainMemory, faultOfMemory, type Remembered } from './chain-memory.ts'
import type { Checkpoint, CheckpointSigner } from './checkpoint-signature.ts'
import { findHeadAndCheckpoint, type HeadRow, listCheckpointsBetween } from './checkpoints.sql.ts'
import { readChain } from './read-chain.ts'

export interface SegmentDependencies {
  readonly pool: Pool
  readonly signer: CheckpointSigner
  readonly memory: ChainMemory
}

/** The verified part of a chain that the next checkpoint will cover. */
export interface Segment {
  readonly organizationId: string
  readonly head: number
  /** The previous checkpoint; null for a chain's first one. */
  readonly previous: Checkpoint | null
  readonly from: ChainLink
  readonly to: ChainLink
}

/** A chain with a fault, which is therefore not signed. */
export class UnsignableChain extends Error {
  readonly organizationId: string
  readonly fault: ChainFault
  constructor(organizationId: string, fault: ChainFault) {
    super(`no checkpoint was signed for the audit chain of ${organizationId}: ${fault.detail} (${fault.code})`)
    this.organizationId = organizationId
    this.fault = fault
  }
}

/** Maximum distance between two checkpoints of a chain, in entries. */
const APART = 1_000
/**
 * Number of entries that are prefetched with the chain's end: the first ones after the last checkpoint that this
 * process signed.
 */
const FEW = 20

/** Stands for a missing head. No chain matches it, because its hash is empty. */
const NO_HEAD: HeadRow = {
  audit_sequence: 0,
  audit_hash: Buffer.alloc(0),
  checkpoint_sequence: 0,
  last_checkpoint: null,
}

/** The end of a chain. It is read to prepare the chain's next checkpoint. */
interface Ends {
  readonly organizationId: string
  /** This process's memory of the chain, read before the other fields. */
  readonly remembered: Remembered
  readonly head: HeadRow
  /** The stored checkpoint at the sequence where this process last signed one; null if none is stored there. */
  readonly known: Checkpoint | null
  /**
   * Stored entries: the last entry that this process appended, the entry of the last checkpoint that it signed, and the
   * first entries after that checkpoint.
   */
  readonly found: readonly ChainedEntry[]
}

/**
 * Reads the ends of these chains, including the entries that this process appended and signed last, in one round trip.
 * If this process signed a chain and the chain has grown little since, no further read is needed.
 */
export async function readEnds(
  { pool, memory }: SegmentDependencies,
  organizationIds: readonly string[],
): Promise<Ends[]> {
  // The remembered entries are read before the heads, so that no remembered entry is newer than its head.
  const chains = organizationIds.map(organizationId => ({ organizationId, remembered: memory.of(organizationId) }))
  const answers = await readEach(pool, chains, ({ organizationId, remembered }) => {
    const signed = signedIn(remembered)
    const next = Array.from({ length: FEW }, (_, index) => signed + 1 + index)
    return {
      ends: findHeadAndCheckpoint(organizationId, signed),
      found: listEntriesAt(organizationId, [signed, ...next, remembered.appended?.sequence ?? signed]).map(rows =>
        rows.map(toEntry),
      ),
    }
  })
  return answers.map(({ ends, found }, index) => {
    const { head = NO_HEAD, checkpoint = null } = ends ?? {}
    return { ...(chains[index] as (typeof chains)[number]), head, known: checkpoint && toCheckpoint(checkpoint), found }
  })
}

/**
 * Verifies the segment for the next checkpoint. Needs no lock, because entries never change. Reading and hashing 1,000
 * entries takes tens of milliseconds. @throws UnsignableChain
 */
export async function verifySegment(deps: SegmentDependencies, chain: Ends): Promise<Segment> {
  const { organizationId, head } = chain
  const previous = await provePrevious(deps, chain)
  assertNone(organizationId, faultOfRemembered(chain))
  const from = previous ? { sequence: previous.sequence, hash: previous.hash } : CHAIN_START
  const to = await proveEntries(deps, chain, from)
  return { organizationId, head: head.audit_sequence, previous, from, to }
}

/** Verifies the previous checkpoint, and returns it; null if the chain has none. */
async function provePrevious({ pool, signer }: SegmentDependencies, chain: Ends): Promise<Checkpoint | null> {
  const { organizationId, head, remembered, known } = chain
  const sequence = head.checkpoint_sequence
  const newest = head.last_checkpoint ?? 0
  if (newest > sequence) {
    const detail = `the head does not know the checkpoint at ${newest}`
    assertNone(organizationId, fault(newest, 'checkpoint_not_linked', detail))
  }
  const previous =
    sequence === signedIn(remembered)
      ? known
      : await readBatch(pool, organizationId, findCheckpoint(organizationId, sequence))
  if (sequence > 0 && !previous) {
    const detail = `the checkpoint that was signed at ${sequence} is missing`
    assertNone(organizationId, fault(sequence, 'checkpoint_missing', detail))
  }
  // Verifying the signature would take a third of the total time. It is skipped if this process signed the checkpoint,
  // and the stored one is unchanged.
  if (previous && !isDeepStrictEqual(previous, remembered.signed)) {
    const signed = isSigned(signer.verificationKey, previous)
    assertNone(organizationId, faultOfCheckpoint(organizationId, previous, previous, signed))
  }
  return previous
}

/** Compares the remembered entries and checkpoint with the stored ones. Null if they are unchanged. */
function faultOfRemembered({ remembered: { appended, signed }, head, found, known }: Ends): ChainFault | null {
  for (const link of [appended, signed]) {
    if (!link) continue
    const entry =
      link.sequence > head.audit_sequence ? undefined : found.find(({ sequence }) => sequence === link.sequence)
    const changed = faultOfMemory(link, entry)
    if (changed) return changed
  }
  if (!signed || known?.signature === signed.signature) return null
  return fault(signed.sequence, 'checkpoint_missing', `the checkpoint that was signed at ${signed.sequence} is missing`)
}

/**
 * Verifies the entries of the segment, and returns the last one. The segment ends at the head, or at the next multiple
 * of 1,000 if that comes first.
 */
async function proveEntries({ pool }: SegmentDependencies, chain: Ends, from: ChainLink): Promise<ChainLink> {
  const { organizationId, head, found } = chain
  const to = Math.min(head.audit_sequence, (Math.floor(from.sequence / APART) + 1) * APART)
  let last = from
  const prove = (entries: readonly ChainedEntry[]) => {
    for (const entry of entries) {
      assertNone(organizationId, faultOfEntry(organizationId, last, entry, hashOf(entry)))
      last = { sequence: entry.sequence, hash: entry.hash }
    }
  }
  const readTo = Math.min(signedIn(chain.remembered) + FEW, to)
  prove(found.filter(({ sequence }) => sequence > from.sequence && sequence <= readTo))
  const db = borrowingForEach(pool, organizationId)
  for await (const entries of readChain(db, organizationId, { from: last.sequence + 1, to })) prove(entries)
  if (last.sequence < to) {
    const detail = `entry ${last.sequence + 1} is missing: the head is at ${head.audit_sequence}`
    assertNone(organizationId, fault(last.sequence + 1, 'entry_missing', detail))
  }
  if (to === head.audit_sequence && last.hash !== head.audit_hash.toString('hex')) {
    assertNone(organizationId, fault(to, 'head_changed', `the hash of the head differs from that of entry ${to}`))
  }
  return last
}

/** @throws UnsignableChain */
function assertNone(organizationId: string, found: ChainFault | null): void {
  if (found) throw new UnsignableChain(organizationId, found)
}

/** The sequence where this process last signed a checkpoint; 0 if it signed none. */
const signedIn = ({ signed }: Remembered): number => signed?.sequence ?? 0

/** The checkpoint at this sequence; null if there is none. */
const findCheckpoint = (organizationId: string, sequence: number): Statement<Checkpoint | null> =>
  listCheckpointsBetween(organizationId, sequence - 1, sequence).map(([row]) => (row ? toCheckpoint(row) : null))
