import type { Database } from '../../database/pool.ts'
import { type EntryFilter, listBatchAfter, listBatchBetween } from './audit.sql.ts'
import { toEntry } from './audit.view.ts'
import type { ChainedEntry } from './chain.ts'

/** Limits of a batch. A batch stays in memory until a slow client has received it. */
const BATCH = { most: 500, bytes: 1024 * 1024 }

/**
 * Reads a range of entries, both ends included, in ordered batches. If `db` borrows a connection for each batch,
 * neither a long chain nor a slow client occupies a connection.
 */
export async function* readChain(
  db: Database,
  organizationId: string,
  { from, to }: { from: number; to: number },
): AsyncGenerator<ChainedEntry[], void, void> {
  for (let last = from - 1; last < to; ) {
    const rows = await db.run(listBatchBetween(organizationId, last, to, BATCH))
    if (rows.length === 0) return
    yield rows.map(toEntry)
    last = rows.at(-1)?.sequence ?? to
  }
}

/** Like `readChain`, but reads only entries that match a filter. These do not form a chain. */
export async function* readMatching(
  db: Database,
  organizationId: string,
  filter: EntryFilter,
  { from, to }: { from: number; to: number },
): AsyncGenerator<ChainedEntry[], void, void> {
  for (let after = from - 1; after < to; ) {
    const rows = await db.run(listBatchAfter(organizationId, filter, after, BATCH))
    const entries = rows.filter(({ sequence }) => sequence <= to).map(toEntry)
    const last = entries.at(-1)
    if (!last) return
    yield entries
    after = last.sequence
  }
}
