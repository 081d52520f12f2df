import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { emptyDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { untilWaiting } from '../../test/harness/until-waiting.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { type Migration, readMigrations } from './migration-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'reeve-migrations-'))
after(() => rmSync(folder, { recursive: true }))

/** A second database, because `database` is dropped after each test, and the cluster stops with its last database. */
let keeper: TestDatabase
let database: TestDatabase
let sql: postgres.Sql
before(async () => {
  keeper = await emptyDatabase()
})
after(() => keeper.drop())
beforeEach(async () => {
  database = await emptyDatabase()
  sql = postgres({ ...database.target, max: 4, onnotice: () => {} }) as unknown as postgres.Sql
})
afterEach(async () => {
  await sql.end({ timeout: 5 })
  await database.drop()
})

/** Writes these SQL files, from file name to content, and reads them as migrations. */
function written(files: Record<string, string>): Migration[] {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.sql`), text)
  return readMigrations(folder)
}

function warnings() {
  const told: string[] = []
  return { told, log: { warn: (fields: object, message: string) => told.push(`${JSON.stringify(fields)} ${message}`) } }
}

/** Creates the table `busy`, and locks it until the returned function is called. */
async function lockBusy(): Promise<() => Promise<void>> {
  await sql`create table busy (id integer)`
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = sql.begin(async sql => {
    await sql`select from busy`
    taken.resolve()
    await released.promise
  })
  await taken.promise
  return async () => {
    released.resolve()
    await held
  }
}

const appliedNames = async () => (await sql`select name from schema_migrations order by version`).map(row => row.name)

test('a migration whose table is locked is retried, and earlier migrations stay committed', async () => {
  const release = await lockBusy()
  const migrations = written({
    '0001_first': 'create table first (id integer);',
    '0002_second': 'alter table busy add column name text;',
  })
  const { told, log } = warnings()
  const migrating = migrate(database.target, { migrations, log })
  await untilWaiting(sql, 1)
  const earlier = await appliedNames()
  // The insert queues behind the migration, which waits for its lock for 3 s at most.
  const started = performance.now()
  await sql`insert into busy (id) values (1)`
  const waited = performance.now() - started
  await release()
  assert.deepEqual(earlier, ['0001_first.sql'])
  assert.ok(waited < 3_500, `an insert waited ${waited} ms`)
  assert.deepEqual(await migrating, ['0001_first.sql', '0002_second.sql'])
  assert.ok(told.length >= 1 && told.every(line => /0002_second.*holds a lock/.test(line)), told.join('\n'))
})

test('a migration that cannot get its locks in time changes nothing, and the error names the remedy', async () => {
  const release = await lockBusy()
  const migrations = written({ '0001_two': 'create table made (id integer); alter table busy add column name text;' })
  const late = migrate(database.target, { migrations, tryForMs: 3_100 })
  const failure = await late.catch(error => error)
  await release()
  assert.match(String(failure), /0001_two.sql could not acquire its locks within 3.1 s.*End that session/)
  assert.deepEqual([...(await sql`select from pg_class where relname = 'made'`)], [])
})

test('a run that fails between two migrations is resumed by the next, and none is applied twice', async () => {
  const files = { '0001_first': 'create table first (id integer);', '0002_second': 'create table second (id integer);' }
  const broken = written({ ...files, '0002_second': 'create table second (id integer); select 1 / 0;' })
  await assert.rejects(migrate(database.target, { migrations: broken }), /division by zero/)
  assert.deepEqual(await appliedNames(), ['0001_first.sql'])
  assert.deepEqual(await migrate(database.target, { migrations: written(files) }), ['0002_second.sql'])
  assert.deepEqual(await migrate(database.target, { migrations: written(files) }), [])
})

test('a run whose connection is lost during a migration is resumed by the next', async () => {
  const migrations = written({
    '0001_first': 'create table first (id integer);',
    '0002_second': 'create table second (id integer); select pg_sleep(1.5);',
  })
  const cutOff = assert.rejects(migrate(database.target, { migrations }))
  const cut = () => sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%pg_sleep(1.5)%' and wait_event = 'PgSleep' and pid <> pg_backend_pid()`
  for (const late = performance.now() + 30_000; (await cut()).length === 0; await sleep(20)) {
    assert.ok(performance.now() < late, 'the migration runs')
  }
  await cutOff
  assert.deepEqual(await appliedNames(), ['0001_first.sql'])
  assert.deepEqual(await migrate(database.target, { migrations }), ['0002_second.sql'])
})

test('of concurrent runs, one migrates and the others wait, also for a concurrent index', async () => {
  const migrations = written({
    '0001_rows': 'create table rows (id integer); insert into rows select generate_series(1, 100000);',
    '0002_rows_by_id_concurrently': 'create index concurrently if not exists rows_by_id on rows (id);',
    '0003_slow': 'select pg_sleep(0.5);',
  })
  const runs = await Promise.all(Array.from({ length: 6 }, () => migrate(database.target, { migrations })))
  assert.deepEqual(runs.map(({ length }) => length).sort(), [0, 0, 0, 0, 0, 3])
})

test('a failed concurrent index stays as an invalid index, which the next run replaces', async () => {
  await sql`create table rows (id integer)`
  await sql`insert into rows values (1), (1)`
  const migrations = written({
    '0001_rows_by_id_concurrently':
      '-- Its reason.\ncreate unique index concurrently if not exists rows_by_id on rows (id);',
  })
  await assert.rejects(migrate(database.target, { migrations }), /could not create unique index/)
  const valid = async () => (await sql`select indisvalid from pg_index where indexrelid = 'rows_by_id'::regclass`)[0]
  assert.deepEqual([await valid(), await appliedNames()], [{ indisvalid: false }, []])
  await sql`delete from rows`
  assert.deepEqual(await migrate(database.target, { migrations }), ['0001_rows_by_id_concurrently.sql'])
  assert.deepEqual(await valid(), { indisvalid: true })
})

test('a concurrent index that was built before a crash, but not recorded, is recorded by the next run', async () => {
  await sql`create table rows (id integer)`
  const name = '0001_rows_by_id_concurrently'
  const migrations = written({ [name]: 'create index concurrently if not exists rows_by_id on rows (id);' })
  await migrate(database.target, { migrations })
  await sql`delete from schema_migrations`
  assert.deepEqual(await migrate(database.target, { migrations }), [`${name}.sql`])
})

test('a file for a concurrent index has exactly one statement, in a repeatable form', () => {
  for (const text of [
    'create index concurrently rows_by_id on rows (id);',
    'create index if not exists rows_by_id on rows (id);',
    'create index concurrently if not exists rows_by_id on rows (id); drop table rows;',
  ]) {
    assert.throws(() => written({ '0001_concurrently': text }), /must be one statement/, text)
  }
  const [dropped] = written({ '0001_concurrently': 'drop index concurrently if exists rows_by_id;' })
  assert.equal(dropped?.concurrentIndex, 'rows_by_id')
})

test('an older release works on a database with later additions, but not with later removals', async () => {
  const first = { '0001_first': 'create table first (id integer);' }
  const added = { ...first, '0002_more': 'create table second (id integer);' }
  await migrate(database.target, { migrations: written(added) })
  assert.deepEqual(await migrate(database.target, { migrations: written(first) }), [])
  const taken = { ...added, '0003_less': '-- works from: 0002\ndrop table first;' }
  await migrate(database.target, { migrations: written(taken) })
  assert.deepEqual(await migrate(database.target, { migrations: written(added) }), [])
  await assert.rejects(migrate(database.target, { migrations: written(first) }), /0003_less.*newer Reeve/)
  await assert.rejects(pendingMigrations(database.target, written(first)), /0003_less.*newer Reeve/)
})

test('a migration that was edited after it was applied is refused', async () => {
  await migrate(database.target, { migrations: written({ '0001_first': 'create table first (id integer);' }) })
  const migrations = written({ '0001_first': 'create table first (id bigint);' })
  await assert.rejects(migrate(database.target, { migrations }), /0001_first.sql was edited/)
})

test('a process that is told to stop while it waits for the migration lock stops', async () => {
  const migrations = written({ '0001_slow': 'select pg_sleep(2);' })
  const working = migrate(database.target, { migrations })
  const sleeping = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  for (const late = performance.now() + 30_000; (await sleeping()).length === 0; await sleep(20)) {
    assert.ok(performance.now() < late, 'the migration runs')
  }
  const asked = new AbortController()
  const waiting = assert.rejects(migrate(database.target, { migrations, stopped: asked.signal }), /Stopped before/)
  asked.abort()
  await waiting
  await working
})
