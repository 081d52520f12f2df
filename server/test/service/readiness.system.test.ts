import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migration-files.ts'
import { sql } from '../../src/database/statement.ts'
import { emptyDatabase } from '../harness/cluster.ts'
import { LAUNCHER } from '../harness/command-line.ts'
import { freePort } from '../harness/free-port.ts'
import { databaseUrl, startReeveProcess } from '../harness/process.ts'
import { call, startReeve, TEST_SECRET, type TestReeve } from '../harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

/** The status and, for an error response, its code: `200` or `503 schema_older`. */
async function readiness(): Promise<string> {
  const { status, body } = await reeve.call('GET /readyz')
  assert.doesNotMatch(JSON.stringify(body), new RegExp(String(reeve.database.target.database)))
  return [status, body.code].join(' ').trim()
}

test('/readyz reports a schema that is older or incompatible', async () => {
  assert.equal(await readiness(), '200')
  const [last] = await reeve.query`
    delete from schema_migrations where version = (select max(version) from schema_migrations) returning *`
  assert.equal(await readiness(), '503 schema_older')
  await reeve.query`insert into schema_migrations ${reeve.query(last ?? {})}`
  const later = { version: 9_999, name: '9999_drop_all.sql', checksum: 'x', works_from: 0 }
  await reeve.query`insert into schema_migrations ${reeve.query(later)}`
  assert.equal(await readiness(), '200', 'a release that only adds leaves this one at work')
  await reeve.query`update schema_migrations set works_from = 9999 where version = 9999`
  assert.equal(await readiness(), '503 schema_unfit')
  await reeve.query`delete from schema_migrations where version = 9999`
  assert.equal(await readiness(), '200')
})

test('/readyz reports that the database was replaced, as by a restore', async () => {
  const [row] = await reeve.query`select secret_check from installation`
  await reeve.query`update installation set secret_check = ${Buffer.alloc(32)}`
  assert.equal(await readiness(), '503 other_database')
  await reeve.query`update installation set secret_check = ${row?.secret_check}`
  assert.equal(await readiness(), '200')
})

test('/readyz reports a read-only database, such as a standby', async () => {
  // Changes the connection that /readyz uses next, because the pool lends the connection that was returned last.
  const setReadOnly = async (value: string) => {
    const lease = await reeve.app.pool.borrow()
    await lease.run(sql`select set_config('default_transaction_read_only', ${value}, false)`)
    lease.end()
  }
  await setReadOnly('on')
  assert.equal(await readiness(), '503 database_read_only')
  await setReadOnly('off')
  assert.equal(await readiness(), '200')
})

test('/readyz reports that every connection of the process is in use', async () => {
  const leases = await Promise.all(Array.from({ length: 8 }, () => reeve.app.pool.borrow()))
  assert.equal(await readiness(), '503 pool_exhausted')
  for (const lease of leases) lease.end()
  assert.equal(await readiness(), '200')
})

test('with REEVE_MIGRATE=false a process waits for the migration, reports it, and then starts', async t => {
  const database = await emptyDatabase()
  const sql = postgres({ ...database.target, max: 1, onnotice: () => {} })
  const user = `serves_${process.pid}`
  await sql.unsafe(`create role ${user} login in role reeve_runtime`)
  t.after(async () => {
    await sql.unsafe(`drop owned by ${user}; drop role ${user}`)
    await sql.end()
    await database.drop()
  })
  const migrations = readMigrations()
  await migrate(database.target, { migrations: migrations.slice(0, -1) })

  const url = `http://127.0.0.1:${await freePort()}`
  const environment = {
    REEVE_MIGRATE: 'false',
    PORT: new URL(url).port,
    DATABASE_URL: databaseUrl({ ...database.target, user }),
  }
  const starting = startReeveProcess(database.target, { environment })
  const waiting = await answered(url)
  assert.deepEqual([waiting.status, waiting.body.code], [503, 'schema_older'])
  assert.match(waiting.body.detail, new RegExp(`${migrations.at(-1)?.name} is not applied\\. Run "reeve migrate"`))
  assert.equal((await call(url, 'GET /livez')).status, 200)
  const refused = await call(url, 'GET /v1/members')
  assert.deepEqual([refused.status, refused.body.code], [503, 'database_unavailable'])
  assert.match(refused.body.detail, /waits for the migration of the database/)
  assert.equal(refused.headers.get('retry-after'), '5')

  const stopped = spawn(process.execPath, [LAUNCHER, 'serve'], {
    env: { ...process.env, ...environment, REEVE_SECRET: TEST_SECRET, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(stopped, 'exit')
  let log = ''
  for await (const chunk of stopped.stdout) {
    log += chunk
    if (!stopped.killed && log.includes('waiting: ')) stopped.kill('SIGTERM')
  }
  assert.deepEqual(
    [await ended, log.includes('fatal'), /"msg":"stopped"\}\n$/.test(log)],
    [[0, null], false, true],
    log,
  )

  await migrate(database.target)
  const begun = await starting
  t.after(() => begun.child.kill('SIGKILL'))
  assert.equal((await begun.call('GET /readyz')).status, 200)
  assert.equal(await begun.stop(), 0)
})

async function answered(url: string) {
  for (const late = Date.now() + 60_000; ; await sleep(50)) {
    const answer = await call(url, 'GET /readyz').catch(() => null)
    if (answer) return answer
    assert.ok(Date.now() < late, 'nobody listens')
  }
}
