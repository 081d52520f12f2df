import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { appendFacts, facts } from '../../../test/harness/append-facts.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import type { Database } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { borrowingForEach, inTransaction } from '../../database/transaction.ts'
import { listBatchBetween } from './audit.sql.ts'
import type { ChainedEntry } from './chain.ts'
import { readChain, readMatching } from './read-chain.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const NO_FILTER = { action: undefined, family: undefined }

test('batches of long entries are limited by their size, and have every entry', async () => {
  const { id } = await reeve.organization()
  // Repeated text, which PostgreSQL stores compressed.
  const note = 'x'.repeat(300_000)
  await appendFacts(
    reeve.app.runtime,
    id,
    facts(9, index => ({
      action: index % 2 ? 'test.odd' : 'other.even',
      changes: { before: null, after: { note: index === 4 ? note.repeat(5) : note } },
    })),
  )
  const batches = async (entries: AsyncIterable<ChainedEntry[]>) => {
    const sequences: number[] = []
    for await (const batch of entries) {
      const bytes = batch.map(entry => JSON.stringify(entry).length)
      const beforeLast = bytes.slice(0, -1).reduce((sum, one) => sum + one, 0)
      assert.ok(beforeLast < 1.1 * 1024 * 1024, `${beforeLast} bytes before the last entry of a batch`)
      sequences.push(...batch.map(({ sequence }) => sequence))
    }
    return sequences
  }
  const range = { from: 1, to: 1_000 }
  const db = borrowingForEach(reeve.app.pool, id)
  const all = await batches(readChain(db, id, range))
  assert.deepEqual(
    all,
    Array.from({ length: all.length }, (_, index) => index + 1),
  )
  assert.ok(all.length >= 9)
  assert.deepEqual(await batches(readMatching(db, id, NO_FILTER, range)), all)
  const odd = await batches(readMatching(db, id, { action: 'test.*' }, range))
  assert.deepEqual(odd, [all.at(-8), all.at(-6), all.at(-4), all.at(-2)])
  const fromNetwork = await batches(readMatching(db, id, { ...NO_FILTER, ip: '10.0.0.0/8' }, range))
  assert.deepEqual(fromNetwork, [])
})

/** The number of TOAST rows, the pieces of long values, that `work` reads for `audit_entries`. */
async function piecesRead(db: Database, work: () => Promise<unknown>): Promise<number> {
  const counted = async () => {
    const [row] = await db.run(sql<{ read: number }[]>`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
      from pg_stat_xact_all_tables
      where relid in (select reltoastrelid from pg_partition_tree('audit_entries') t join pg_class on oid = t.relid)`)
    return row?.read ?? 0
  }
  const before = await counted()
  await work()
  return (await counted()) - before
}

test('a batch of long entries reads no entry beyond its size', async () => {
  const { id } = await reeve.organization()
  const changes = { before: null, after: { note: 'x'.repeat(100_000) } }
  await appendFacts(
    reeve.app.runtime,
    id,
    facts(60, () => ({ changes })),
  )
  // In a transaction, because PostgreSQL resets the counters when it reports them, which it does between transactions.
  await inTransaction(reeve.app.pool, id, async transaction => {
    const read = (bytes: number) =>
      piecesRead(transaction, () => transaction.run(listBatchBetween(id, 0, 1_000, { most: 500, bytes })))
    const [few, all] = [await read(500_000), await read(100_000_000)]
    assert.ok(all > 60 * 40 && few < all / 8, `${few} of ${all} pieces`)
  })
})
