import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CHAIN_START, type ChainLink } from '@reeve/sdk/audit-trail'
import type { Pool } from '../../../database/pool.ts'
import { readOrganization } from '../../../database/transaction.ts'
import { type ArchivedTrail, ArchiveFault, type ChainedEntry, fault, findArchivedTo, listEntriesAt } from '../index.ts'
import { countCopies, listSegments } from './archive.sql.ts'
import type { ArchiveStore } from './archive-store.ts'
import { openArchive } from './open-archive.ts'
import { endOf, isFileOf, isSignedManifest, type Manifest, parseLines, pathsOf, type SegmentKey } from './segment.ts'

/** Number of lines that are parsed at once, because parsing blocks all requests of the process. */
const LINES = 500

const decompress = promisify(gunzip)

/**
 * The archived part of each chain, as the database records it. Without an address, nothing is read, and a chain whose
 * beginning was dropped has a fault.
 */
export function openArchivedTrail(pool: Pool, key: SegmentKey, address: { url: string } | null): ArchivedTrail {
  const store = address && openArchive(address.url)
  const droppedTo = (organizationId: string) =>
    readOrganization(pool, organizationId, db => db.run(findArchivedTo(organizationId)))
  return {
    async *read(organizationId) {
      const segments = await readSegments(pool, organizationId, key)
      const last = segments.at(-1)
      if (!last) return
      if (!store) {
        if ((await droppedTo(organizationId)) === 0) return
        const detail = `entries 1 to ${last.last_sequence} are in the archive, and REEVE_AUDIT_ARCHIVE is not set`
        throw new ArchiveFault(fault(1, 'archive_unreadable', detail))
      }
      for (const manifest of segments) yield* entriesIn(await readFileOf(store, manifest))
    },

    droppedTo,
  }
}

/**
 * The segments of a chain as recorded in the database: signed, and each one following the previous one.
 * @throws ArchiveFault
 */
export async function readSegments(pool: Pool, organizationId: string, key: SegmentKey): Promise<Manifest[]> {
  const segments = await readOrganization(pool, organizationId, db => db.run(listSegments(organizationId)))
  let after: ChainLink = CHAIN_START
  for (const manifest of segments) {
    const { first_sequence: from, previous_hash } = manifest
    if (!isSignedManifest(manifest, key)) {
      throw changed(manifest, 'its record in the database was not signed with the key of this installation')
    }
    if (from !== after.sequence + 1 || previous_hash !== after.hash) {
      throw changed(manifest, `it does not follow entry ${after.sequence}`)
    }
    after = endOf(manifest)
  }
  return segments
}

/** The part of a chain that a database has, according to its signed records of the archive. */
export interface StoredPart {
  /** The position that the first stored entry follows. */
  readonly begins: ChainLink
  /** The end of a segment, at which the stored entries must have its hash. */
  readonly remembered: readonly ChainLink[]
  /** The number of entries up to `begins` that are stored, too: in a partition of later years. */
  readonly copies: number
}

/**
 * Finds where the stored part of a chain begins, without reading the archive. If it begins within a segment, the end of
 * the segment proves what is before that. @throws ArchiveFault
 */
export async function findStoredPart(pool: Pool, organizationId: string, key: SegmentKey): Promise<StoredPart> {
  const segments = await readSegments(pool, organizationId, key)
  const { archivedTo, copies } = await readOrganization(pool, organizationId, db =>
    db.run({ archivedTo: findArchivedTo(organizationId), copies: countCopies(organizationId) }),
  )
  if (archivedTo === 0) return { begins: CHAIN_START, remembered: [], copies: 0 }
  const end = segments.map(endOf).find(({ sequence }) => sequence >= archivedTo)
  if (!end) {
    const detail = `entry ${archivedTo} was dropped, but is in no segment of the archive`
    throw new ArchiveFault(fault(archivedTo, 'archive_missing', detail))
  }
  const [first] = await readOrganization(pool, organizationId, db =>
    db.run(listEntriesAt(organizationId, [archivedTo + 1])),
  )
  const isWithin = end.sequence > archivedTo && first
  const begins = isWithin ? { sequence: archivedTo, hash: first.previous_hash.toString('hex') } : end
  return { begins, remembered: isWithin ? [end] : [], copies }
}

/** Reads the file of a recorded segment, with the digest that its manifest has. @throws ArchiveFault */
export async function readFileOf(store: ArchiveStore, manifest: Manifest): Promise<Buffer> {
  const paths = pathsOf(manifest)
  const read = async (path: string) => {
    const contents = await store.read(path).catch(cause => {
      const detail = `${path} in ${store.name} cannot be read (${cause.message})`
      throw new ArchiveFault(fault(manifest.first_sequence, 'archive_unreadable', detail), { cause })
    })
    if (contents) return contents
    throw new ArchiveFault(fault(manifest.first_sequence, 'archive_missing', `${path} is missing in ${store.name}`))
  }
  if (!isDeepStrictEqual(parse(await read(paths.manifest)), manifest)) {
    throw changed(manifest, 'its manifest is not the recorded one')
  }
  const file = await read(paths.file)
  if (!isFileOf(manifest, file)) throw changed(manifest, 'its file is not the one that its manifest describes')
  return file
}

/** Yields the entries of a segment's file, whose digest was verified. */
async function* entriesIn(file: Buffer): AsyncGenerator<ChainedEntry[], void, void> {
  const lines = (await decompress(file)).toString().split('\n')
  for (let from = 0; from < lines.length; from += LINES) {
    const { entries } = parseLines(lines.slice(from, from + LINES))
    if (entries.length > 0) yield entries
  }
}

function parse(file: Buffer): unknown {
  try {
    return JSON.parse(file.toString())
  } catch {
    return undefined
  }
}

const changed = (manifest: Manifest, what: string) =>
  new ArchiveFault(
    fault(manifest.first_sequence, 'archive_changed', `the segment ${pathsOf(manifest).file} was changed: ${what}`),
  )
