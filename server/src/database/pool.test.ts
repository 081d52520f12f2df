import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { isConnectionFailure, openPool } from './pool.ts'
import { sql } from './statement.ts'

const WITHIN_MS = 200

let database: TestDatabase
before(async () => {
  database = await cloneDatabase()
})
after(() => database.drop())

test('a timeout of borrow() fails as if PostgreSQL were away, and the next caller gets the connection', async () => {
  const pool = openPool(database.target, 1, { borrowedWithinMs: WITHIN_MS })
  const held = await pool.borrow()
  const began = performance.now()
  await assert.rejects(pool.borrow(), error => isConnectionFailure(error))
  const took = performance.now() - began
  assert.ok(took >= WITHIN_MS - 1 && took < 5 * WITHIN_MS, `${took} ms`)

  const next = pool.borrow()
  held.end()
  const lease = await next
  const [row] = await lease.run(sql<{ one: number }[]>`select 1 as one`)
  assert.equal(row?.one, 1)
  lease.end()
  await pool.close()
})

test('an ended lease refuses further statements', async () => {
  const pool = openPool(database.target, 1)
  const lease = await pool.borrow()
  lease.end()
  await assert.rejects(lease.run(sql`select 1`), /after its connection had been given back/)
  await pool.close()
})

test('an unprepared statement is planned for its values each time', async () => {
  const pool = openPool(database.target, 1)
  const db = await pool.borrow()
  for (const number of [1, 2]) {
    const [row] = await db.run(sql.unprepared<{ sum: number }[]>`select ${number}::int + 40 as sum`)
    assert.equal(row?.sum, number + 40)
  }
  await db.run(sql`select 40 as prepared`)
  const kept = await db.run(
    sql<{ statement: string }[]>`select statement from pg_prepared_statements order by prepare_time`,
  )
  assert.equal(kept[0]?.statement, 'select 40 as prepared')
  db.end()
  await pool.close()
})
