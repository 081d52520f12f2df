import { isDeepStrictEqual } from 'node:util'
import type { ChainLink } from '@reeve/sdk/audit-trail'
import type { Pool } from '../../../database/pool.ts'
import { inTransaction, onConnection, readOrganization } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type CheckpointSigner, listChainHeads, readTrail } from '../index.ts'
import { findLastEntryBefore, findLastSegment, insertSegment, listSegmentEnds } from './archive.sql.ts'
import type { ArchiveStore } from './archive-store.ts'
import { createSegment, endOf, faultOfSegment, type Manifest, pathsOf, readManifest, type Segment } from './segment.ts'

export interface ArchiveDependencies {
  readonly pool: Pool
  readonly clock: Clock
  readonly signer: CheckpointSigner
  readonly store: ArchiveStore
  /** Entries of the current year and of this many whole years before it are not archived. */
  readonly years: number
  readonly limits?: SegmentLimits
}

/**
 * A segment ends with the first checkpoint after `bytes` bytes, and before `entries` entries if a checkpoint is there.
 */
interface SegmentLimits {
  readonly entries: number
  readonly bytes: number
}

const LIMITS: SegmentLimits = { entries: 10_000, bytes: 8 * 1024 * 1024 }
/** Limits of one read of the trail. */
const PIECE = { most: 500, bytes: 1024 * 1024 }

interface Archived {
  /** Entries before this time were to be archived. */
  readonly before: string
  readonly segments: number
  readonly entries: number
  /** Chains that were not archived completely, with the reason. */
  readonly failures: readonly { readonly organization_id: string; readonly detail: string }[]
}

/** The time before which entries are archived: the start of a year, UTC. */
export const archivedBefore = (now: Date, years: number): Date => new Date(Date.UTC(now.getUTCFullYear() - years, 0))

/**
 * Writes the entries of all chains before the time of the policy to the archive, in segments. A segment is recorded
 * after it was read back and verified, so a run that is killed leaves at most files that the next run adopts. Nothing
 * is deleted. A chain that fails does not prevent others from being archived. Throws when `signal` is aborted.
 */
export async function archiveTrail(deps: ArchiveDependencies, signal?: AbortSignal): Promise<Archived> {
  const before = archivedBefore(deps.clock.now(), deps.years)
  const failures: Archived['failures'][number][] = []
  let [segments, entries] = [0, 0]
  for (const { organization_id: organizationId } of await onConnection(deps.pool, db => db.run(listChainHeads()))) {
    try {
      for await (const { first_sequence, last_sequence } of archiveChain(deps, organizationId, before)) {
        segments++
        entries += last_sequence - first_sequence + 1
        signal?.throwIfAborted()
      }
    } catch (error) {
      signal?.throwIfAborted()
      failures.push({ organization_id: organizationId, detail: (error as Error).message })
    }
    signal?.throwIfAborted()
  }
  return { before: before.toISOString(), segments, entries, failures }
}

/** Archives the next segments of a chain, and yields their manifests. */
async function* archiveChain(
  deps: ArchiveDependencies,
  organizationId: string,
  before: Date,
): AsyncGenerator<Manifest, void, void> {
  const { pool } = deps
  for (;;) {
    const { last, due } = await readOrganization(pool, organizationId, db =>
      db.run({ last: findLastSegment(organizationId), due: findLastEntryBefore(organizationId, before) }),
    )
    const after = endOf(last)
    if (due <= after.sequence) return
    const ends = await readOrganization(pool, organizationId, db =>
      db.run(listSegmentEnds(organizationId, after.sequence, due)),
    )
    if (ends.length === 0) {
      throw new Error(`entry ${due} has no checkpoint yet. "reeve audit verify" shows if the chain is intact`)
    }
    const text = await readSegment(deps, organizationId, after.sequence, ends)
    const segment = createSegment(deps.signer, text)
    const fault = await faultOfSegment(segment, after, deps.signer)
    if (fault) throw new Error(`the entries after ${after.sequence} are not intact: ${fault}`)
    const manifest = await storeSegment(deps, segment, after)
    await inTransaction(pool, organizationId, transaction => transaction.commit(insertSegment(manifest)))
    yield manifest
  }
}

/** Reads the lines after `after`, up to one of `ends`. */
async function readSegment(
  { pool, limits = LIMITS }: ArchiveDependencies,
  organizationId: string,
  after: number,
  ends: readonly number[],
): Promise<string> {
  let end = ends.findLast(sequence => sequence <= after + limits.entries) ?? ends[0] ?? after
  let at = { sequence: after, checkpoint: after }
  const texts: string[] = []
  for (let size = 0; at.sequence < end || at.checkpoint < end; ) {
    const to = { sequence: end, checkpoint: end }
    const piece = await readTrail(pool, organizationId, { after: at, to, ...PIECE })
    texts.push(piece.text)
    size += Buffer.byteLength(piece.text)
    at = piece.end
    const isFull = size >= limits.bytes
    if (isFull) end = Math.min(end, ends.find(sequence => sequence >= at.sequence) ?? end)
  }
  return texts.join('')
}

/**
 * Writes a segment, or adopts the files of an earlier run, and verifies what the archive then has. Returns the manifest
 * there. The manifest is written last, so a file without one was not finished.
 */
async function storeSegment(
  { store, signer }: ArchiveDependencies,
  segment: Segment,
  after: ChainLink,
): Promise<Manifest> {
  const paths = pathsOf(segment.manifest)
  if ((await store.read(paths.manifest)) === null) {
    await store.write(paths.file, segment.file)
    await store.write(paths.manifest, Buffer.from(`${JSON.stringify(segment.manifest, null, 2)}\n`))
  }
  const [manifestFile, file] = [await store.read(paths.manifest), await store.read(paths.file)]
  const manifest = manifestFile && readManifest(manifestFile, signer)
  const isSame = manifest && isDeepStrictEqual(endOf(manifest), endOf(segment.manifest))
  const fault = isSame && file ? await faultOfSegment({ manifest, file }, after, signer) : 'it is not this segment'
  if (!isSame || fault) {
    const remedy = 'Find out who wrote it, and move it away'
    throw new Error(`${paths.file} in ${store.name} cannot be used: ${fault}. ${remedy}`)
  }
  return manifest
}
