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

test('statements with a generic plan change the planner only for themselves', async () => {
  const pool = openPool(database.target, 1)
  const db = await pool.borrow()
  const settings = sql.fragment`current_setting('plan_cache_mode') as plan, current_setting('enable_sort') as sort`
  type Settings = readonly { plan: string; sort: string }[]
  const usual = sql<Settings>`select ${settings}, 1`
  const generic = sql.generic<Settings>`select ${settings}, 2`
  const ordered = sql.ordered<Settings>`select ${settings}, 3`
  const normal = { plan: 'auto', sort: 'on' }
  const toSettings = (rows: Settings) => rows.map(({ plan, sort }) => ({ plan, sort }))
  const found = await db.run([usual, generic, ordered, usual])
  assert.deepEqual(found.flatMap(toSettings), [
    normal,
    { plan: 'force_generic_plan', sort: 'on' },
    { plan: 'force_generic_plan', sort: 'off' },
    normal,
  ])
  await assert.rejects(db.run([ordered, sql.ordered`select 1 / ${0}::int`]), { code: '22012' })
  assert.deepEqual(toSettings(await db.run(usual)), [normal])
  // The same in a transaction, where a planner setting would otherwise last until the end.
  await db.run(sql`begin`)
  assert.deepEqual((await db.run([ordered, usual])).flatMap(toSettings).at(-1), normal)
  await db.run(sql`rollback`)
  for (let use = 0; use < 3; use++) await db.run(ordered)
  const [plans] = await db.run(sql<{ generic: number; custom: number }[]>`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like '%, 3'`)
  assert.ok(plans && plans.generic > 3 && plans.custom === 0, JSON.stringify(plans))
  db.end()
  await pool.close()
})
