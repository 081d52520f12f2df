import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import { readPartitioned } from '../../src/database/partitions.ts'
import { RUNTIME_ROLE } from '../../src/database/pool.ts'
import { onConnection } from '../../src/database/transaction.ts'
import type { Organization } from '../harness/organization.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const TABLES = ['audit_entries', 'governance_events']

let reeve: TestReeve
let acme: Organization
let sql: postgres.Sql
/** A connection with the service's PostgreSQL role. */
let runtime: postgres.Sql
before(async () => {
  reeve = await startReeve()
  acme = await reeve.organization()
  await acme.owner.call('POST /v1/profiles', { body: { name: 'New', permissions: [] } })
  const { target } = reeve.database
  sql = postgres({ ...target, max: 1, onnotice: () => {} })
  runtime = postgres({ ...target, max: 1, onnotice: () => {}, connection: { role: RUNTIME_ROLE } })
})
after(async () => {
  await Promise.all([sql.end(), runtime.end()])
  await reeve.stop()
})

const partitionsOf = async (table: string) => {
  const partitions = await sql<{ name: string }[]>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass order by relname`
  return partitions.map(({ name }) => name)
}

const makeUntil = async (years: number) => {
  const [row] = await runtime<{ made: number }[]>`select make_partitions(now() + ${years} * interval '1 year') as made`
  return row?.made
}

const job = () => reeve.app.jobs.find(({ name }) => name === 'partitions')?.run(new AbortController().signal)

/** The partition in which a row is stored. */
const partitionOf = async (table: string, id: string) => {
  const [row] = await sql<{ partition: string }[]>`
    select tableoid::regclass::text as partition from ${sql(table)} where id = ${id}`
  return row?.partition
}

async function insertEntry(sequence: number, occurredAt: Date): Promise<string> {
  const id = crypto.randomUUID()
  await sql`
    insert into audit_entries
      (organization_id, sequence, id, occurred_at, action, actor, target, context, previous_hash, hash)
    values (${acme.id}, ${sequence}, ${id}, ${occurredAt}, 'thing.done', '{"id":"ada"}', '{}', '{}',
      ${Buffer.alloc(32)}, ${Buffer.alloc(32)})`
  return id
}

/** The first day that has no partition. */
async function firstAfter(table: string): Promise<Date> {
  const [row] = await sql<{ begins: Date }[]>`select next_partition_begins(${table}) as begins`
  assert.ok(row)
  return row.begins
}

test('at least two partitions exist ahead of time, and the job of the worker makes no duplicates', async () => {
  const before = await Promise.all(TABLES.map(partitionsOf))
  for (const names of before) {
    assert.ok(names.filter(name => /_\d{4}$/.test(name) && !name.includes('_until_')).length >= 2, names.join())
  }
  await Promise.all([job(), job()])
  assert.deepEqual(await Promise.all(TABLES.map(partitionsOf)), before)
  const partitioned = await onConnection(reeve.app.pool, db => readPartitioned(db, new Date()))
  assert.deepEqual(
    partitioned.map(({ table, ahead, has_overflow }) => ({ table, enough: ahead >= 1, has_overflow })),
    TABLES.map(table => ({ table, enough: true, has_overflow: false })),
  )
})

test('the service’s role reaches rows only through the partitioned table', async () => {
  await runtime`select set_config('reeve.organization', ${acme.id}, false)`
  for (const table of TABLES) {
    assert.ok((await runtime`select from ${runtime(table)}`).length > 0)
    const partitions = await partitionsOf(table)
    assert.ok(partitions.length >= 4)
    for (const name of partitions) {
      for (const statement of [
        runtime`select from ${runtime(name)}`,
        runtime`delete from ${runtime(name)}`,
        runtime`alter table ${runtime(table)} detach partition ${runtime(name)}`,
        runtime`drop table ${runtime(name)}`,
      ]) {
        await assert.rejects(statement, { code: '42501' }, name)
      }
    }
  }
  const calls = [runtime`select make_partition('members', 'copied')`, runtime`select next_partition_begins('members')`]
  for (const call of calls) await assert.rejects(call, { code: '42501' })
})

test('rows that no partition has room for are kept in the default partition, and moved once there is one', async () => {
  const begins = await firstAfter('audit_entries')
  const [moved, kept] = await Promise.all([
    insertEntry(900_001, begins),
    insertEntry(900_002, new Date('2199-01-01T00:00:00Z')),
  ])
  assert.equal(await partitionOf('audit_entries', moved), 'audit_entries_default')
  const overflowing = await onConnection(reeve.app.pool, db => readPartitioned(db, new Date()))
  assert.deepEqual(
    overflowing.map(({ has_overflow }) => has_overflow),
    [true, false],
  )
  assert.ok(((await makeUntil(3)) ?? 0) > 0)
  assert.equal(await partitionOf('audit_entries', moved), `audit_entries_${begins.getUTCFullYear()}`)
  assert.equal(await partitionOf('audit_entries', kept), 'audit_entries_default')
  // Moving a row changes neither `sequence`, which is copied, nor `actor_id`, which a trigger sets.
  const [row] = await sql`select actor_id, sequence::int from audit_entries where id = ${moved}`
  assert.deepEqual(row, { actor_id: 'ada', sequence: 900_001 })
  const forced = await sql`
    select from pg_class where relispartition and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)`
  assert.equal(forced.length, 0)
  await sql`delete from audit_entries where id in (${moved}, ${kept})`
})

test('at most three years are made ahead, whatever the caller asks for', async () => {
  await makeUntil(1000)
  const begins = await firstAfter('governance_events')
  assert.ok(begins.getTime() - Date.now() < 4.1 * 365 * 86_400_000, begins.toISOString())
  assert.equal(await makeUntil(1000), 0)
})

test('a partition is made while changes are being written, and waits for no reader', async () => {
  const partitions = (await partitionsOf('audit_entries')).filter(name => !name.endsWith('_default'))
  const newest = partitions.filter(name => !name.includes('_until_')).at(-1)
  assert.ok(newest)
  await sql`drop table ${sql(newest)}`
  const open = postgres({ ...reeve.database.target, max: 1 })
  try {
    await open.begin(async transaction => {
      await transaction`insert into audit_entries select * from audit_entries where false`
      for (const name of partitions.filter(name => name !== newest)) {
        await transaction`lock table only ${transaction(name)} in row exclusive mode`
      }
      assert.equal(await makeUntil(3), 1)
    })
  } finally {
    await open.end()
  }
})

test('a sequence cannot occur twice in a partition', async () => {
  const at = new Date(Date.now() + 400 * 86_400_000)
  const id = await insertEntry(900_003, at)
  assert.match((await partitionOf('audit_entries', id)) ?? '', /^audit_entries_\d{4}$/)
  const later = new Date(at.getTime() + 1)
  await assert.rejects(insertEntry(900_003, later), { code: '23505' })
  await sql`delete from audit_entries where id = ${id}`
})
