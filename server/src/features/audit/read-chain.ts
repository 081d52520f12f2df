import type { Pool } from '../../database/pool.ts'
import { readOrganization } from '../../database/transaction.ts'
import { type EntryFilter, listEntries, listEntriesBetween } from './audit.sql.ts'
import { toEntry } from './audit.view.ts'
import type { ChainedEntry } from './chain.ts'

const BATCH = 500

/**
 * The entries from one sequence to another, both included, in order and in batches. Each batch borrows a connection for
 * its one statement: however long the chain and however slow the reader, nothing is held in between.
 */
export async function* readChain(
  pool: Pool,
  organizationId: string,
  { from, to }: { from: number; to: number },
): AsyncGenerator<ChainedEntry[], void, void> {
  for (let last = from - 1; last < to; ) {
    const rows = await readOrganization(pool, organizationId, db =>
      db.run(listEntriesBetween(organizationId, last, to, BATCH)),
    )
    if (rows.length === 0) return
    yield rows.map(toEntry)
    last = rows.at(-1)?.sequence ?? to
  }
}

/** The entries among them that match a filter, in the same way. They are no chain. */
export async function* readFitting(
  pool: Pool,
  organizationId: string,
  filter: EntryFilter,
  { from, to }: { from: number; to: number },
): AsyncGenerator<ChainedEntry[], void, void> {
  for (let after = from - 1; after < to; ) {
    const rows = await readOrganization(pool, organizationId, db =>
      db.run(listEntries(organizationId, filter, { order: 'asc', after, most: BATCH })),
    )
    const entries = rows.filter(({ sequence }) => sequence <= to).map(toEntry)
    if (entries.length === 0) return
    yield entries
    after = entries.length < BATCH ? to : (entries.at(-1)?.sequence ?? to)
  }
}
