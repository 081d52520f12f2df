import { gunzipSync } from 'node:zlib'
import { CHAIN_START } from '@reeve/sdk/audit-trail'
import type { Pool } from '../../../database/pool.ts'
import { ArchiveFault, fault } from '../index.ts'
import { openArchive } from './open-archive.ts'
import { readFileOf, readSegments } from './read-archive.ts'
import { endOf, faultOfSegment, type SegmentKey } from './segment.ts'

/**
 * Reads the archived lines of a chain, entries and checkpoints, from one sequence to another. Yields the text of one
 * segment at a time, after this segment was verified with the public key. @throws ArchiveFault
 */
export async function* fetchEntries(
  { pool, key, url }: { readonly pool: Pool; readonly key: SegmentKey; readonly url: string },
  organizationId: string,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<string, void, void> {
  const store = openArchive(url)
  let after = CHAIN_START
  for (const manifest of await readSegments(pool, organizationId, key)) {
    const { first_sequence: first, last_sequence: last } = manifest
    if (last >= from && first <= to) {
      const file = await readFileOf(store, manifest)
      const wrong = await faultOfSegment({ manifest, file }, after, key)
      if (wrong) throw new ArchiveFault(fault(first, 'archive_changed', `the segment from entry ${first} on: ${wrong}`))
      const isAsked = (line: string) => {
        if (line === '') return false
        const { sequence } = JSON.parse(line)
        return sequence >= from && sequence <= to
      }
      const lines = gunzipSync(file).toString().split('\n').filter(isAsked)
      yield lines.map(line => `${line}\n`).join('')
    }
    after = endOf(manifest)
  }
}
