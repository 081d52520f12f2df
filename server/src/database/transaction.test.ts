import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { newId } from '../kernel/ids.ts'
import { isTimeout, openPool, type Pool } from './pool.ts'
import { sql } from './statement.ts'
import { commitEach, inTransaction } from './transaction.ts'

const rows = [{ organizationId: newId() }, { organizationId: newId() }]

let database: TestDatabase
let owner: postgres.Sql
let pool: Pool
before(async () => {
  database = await cloneDatabase()
  owner = postgres({ ...database.target, max: 2, onnotice: () => {} })
  pool = openPool(database.target, 2)
})
beforeEach(async () => {
  await owner`delete from organizations`
  for (const { organizationId } of rows) {
    await owner`
      insert into organizations (organization_id, name, created_at, changed_at)
      values (${organizationId}, 'before', now(), now())`
  }
})
after(async () => {
  await pool.close()
  await owner.end()
  await database.drop()
})

const names = async () =>
  Object.fromEntries(
    (await owner`select organization_id, name from organizations`).map(row => [row.organization_id, row.name]),
  )
const namesAre = (name: (organizationId: string) => string) =>
  Object.fromEntries(rows.map(({ organizationId }) => [organizationId, name(organizationId)]))

/** Updates every organization that row-level security shows, because the statement has no WHERE clause. */
const nameAll = ({ organizationId }: { organizationId: string }) =>
  sql`update organizations set name = ${`named by ${organizationId}`}`

test('a statement for each of several organizations changes only its rows, and returns their number', async () => {
  const answers = await commitEach(pool, rows, nameAll)
  assert.deepEqual(
    answers.map(({ count }) => count),
    [1, 1],
  )
  assert.deepEqual(
    await names(),
    namesAre(id => `named by ${id}`),
  )
})

test('statements for several organizations fail together rather than wait for a lock', async () => {
  await owner.begin(async sql => {
    await sql`select from organizations where organization_id = ${rows[1]?.organizationId ?? ''} for update`
    const begun = performance.now()
    await assert.rejects(commitEach(pool, rows, nameAll), isTimeout)
    assert.ok(performance.now() - begun < 2_000)
  })
  assert.deepEqual(
    await names(),
    namesAre(() => 'before'),
  )
})

test('a rolled-back batch reports errors as a commit would, and changes nothing', async () => {
  const { organizationId } = rows[0] ?? assert.fail()
  const answer = await inTransaction(pool, organizationId, transaction =>
    transaction.rollback(nameAll({ organizationId })),
  )
  assert.equal(answer.count, 1)
  assert.deepEqual(
    await names(),
    namesAre(() => 'before'),
  )
  const failing = inTransaction(pool, organizationId, transaction => transaction.rollback(sql`select 1 / 0`))
  await assert.rejects(failing, { code: '22012' })
})
