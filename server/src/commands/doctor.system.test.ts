import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase, emptyDatabase } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { fatalLine } from '../../test/harness/log-lines.ts'
import { diskFolder } from '../../test/harness/memory-folder.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { TEST_SECRET } from '../../test/harness/reeve.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migration-files.ts'
import { examine } from './doctor.ts'

const line = openCommandLine({}, diskFolder())

/** Number of migrations of the release 0.1.0. */
const RELEASED_0_1_0 = 10

async function findingOf(check: string, environment: Record<string, string>) {
  const findings = await examine({ environment, role: 'all' })
  return findings.find(one => one.check === check)
}

/** Asserts that commands print the error on stderr, and that `serve` logs it. */
async function refusedWith(detail: string, environment: Record<string, string>): Promise<void> {
  for (const command of [['migrate'], ['organization', 'list']]) {
    assert.deepEqual(await line.reeve(command, environment), { code: 1, stdout: '', stderr: `reeve: ${detail}\n` })
  }
  const { code, stdout, stderr } = await line.reeve(['serve'], environment)
  assert.deepEqual([code, fatalLine(stdout), stderr], [1, detail, ''])
}

test('doctor reports the privileges that a database user lacks, and the statements that grant them', async t => {
  const [empty, full] = [await emptyDatabase(), await cloneDatabase()]
  const name = `weak_${process.pid}`
  const admin = postgres({ ...empty.target, max: 1, onnotice: () => {} })
  const inFull = postgres({ ...full.target, max: 1, onnotice: () => {} })
  t.after(async () => {
    await inFull.unsafe(`drop owned by ${name}`)
    await admin.unsafe(`drop owned by ${name}; drop role ${name}`)
    await Promise.all([admin.end(), inFull.end()])
    await empty.drop()
    await full.drop()
  })
  await admin.unsafe(`create role ${name} login`)
  const as = (target: typeof empty.target) => ({
    DATABASE_URL: databaseUrl({ ...target, user: name } as typeof target),
    REEVE_SECRET: TEST_SECRET,
  })
  const bare = await findingOf('rights', as(empty.target))
  assert.equal(bare?.ok, false)
  assert.match(bare?.detail ?? '', /grant create, usage on schema public to "weak/)
  assert.match(bare?.detail ?? '', /grant reeve_runtime to "weak/)
  await admin.unsafe(`grant create, usage on schema public to ${name}; grant reeve_runtime to ${name}`)
  assert.deepEqual((await findingOf('rights', as(empty.target)))?.ok, true)
  assert.equal((await line.reeve(['migrate'], as(empty.target))).code, 0)
  for (const check of ['rights', 'migrations', 'secret'])
    assert.equal((await findingOf(check, as(empty.target)))?.ok, true)

  await inFull.unsafe(`grant create, usage on schema public to ${name}`)
  assert.match(
    (await findingOf('rights', as(full.target)))?.detail ?? '',
    /does not own .*alter table accounts owner to "weak/,
  )
})

test('before an upgrade, doctor of the new release finds nothing but the migrations, as a warning', async t => {
  const database = await emptyDatabase()
  t.after(() => database.drop())
  const [first, ...later] = readMigrations().slice(RELEASED_0_1_0)
  await migrate(database.target, { migrations: readMigrations().slice(0, RELEASED_0_1_0) })
  const environment = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET }
  assert.equal((await findingOf('rights', environment))?.ok, true)
  const found = await findingOf('migrations', environment)
  assert.deepEqual([found?.ok, found?.warning, found?.code], [true, true, 'schema_older'])
  const span = `${later.length + 1} migrations, ${first?.name} to ${later.at(-1)?.name}, are not applied.`
  assert.ok(found?.detail.includes(` is of an earlier release: ${span} `), found?.detail)
  const { code, stdout } = await line.reeve(['doctor'], environment)
  assert.deepEqual([code, /^BAD/m.test(stdout)], [0, false], stdout)
  assert.equal((await findingOf('migrations', { ...environment, REEVE_MIGRATE: 'false' }))?.ok, false)

  const { stderr } = await line.reeve(['backup', '-'], environment)
  assert.match(stderr, /is of an earlier release: .* are not applied\. Back up with the release that is installed/)
})

test('after a restore without privileges, commands and doctor name the same remedy, and it works', async t => {
  const database = await cloneDatabase()
  const sql = postgres({ ...database.target, max: 1, onnotice: () => {} })
  t.after(async () => {
    await sql.end()
    await database.drop()
  })
  const environment = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET }
  assert.equal((await line.reeve(['migrate'], environment)).code, 0)
  await sql.unsafe('revoke all on all tables in schema public from reeve_runtime')
  const { ok, detail = '' } = (await findingOf('rights', environment)) ?? {}
  assert.deepEqual([ok, /restore the whole dump with its privileges/.test(detail)], [false, true])
  assert.equal(await findingOf('secret', environment), undefined)
  await refusedWith(detail, environment)
  await sql.unsafe(detail.slice(detail.indexOf(' or grant ') + 4, -1))
  for (const check of ['rights', 'secret']) assert.equal((await findingOf(check, environment))?.ok, true)
})

test('every command reports a lost protection as doctor does, and its statements restore it', async t => {
  const database = await cloneDatabase()
  const sql = postgres({ ...database.target, max: 1, onnotice: () => {} })
  t.after(async () => {
    await sql.end()
    await database.drop()
  })
  const environment = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET }
  assert.equal((await line.reeve(['migrate'], environment)).code, 0)
  await sql.unsafe('alter table members disable row level security')
  const { code, detail = '' } = (await findingOf('protection', environment)) ?? {}
  assert.equal(code, 'protection_lost')
  await refusedWith(detail, environment)
  await sql.unsafe(detail.slice(detail.indexOf('(members): ') + 11, -1))
  assert.equal((await findingOf('protection', environment))?.ok, true)
})

test('after an interrupted restore, doctor and the commands advise restoring the whole dump', async t => {
  const database = await cloneDatabase()
  const sql = postgres({ ...database.target, max: 1, onnotice: () => {} })
  t.after(async () => {
    await sql.end()
    await database.drop()
  })
  const environment = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET }
  await sql`delete from schema_migrations`
  const { ok, detail = '' } = (await findingOf('migrations', environment)) ?? {}
  assert.deepEqual([ok, /restore was interrupted.*Restore the whole dump into an empty/.test(detail)], [false, true])
  await refusedWith(detail, environment)
})

test('before the first start, doctor reports the missing built-in database as a warning', async t => {
  const fresh = openCommandLine({}, diskFolder())
  t.after(() => fresh.remove())
  const environment = { DATABASE_URL: '', REEVE_SECRET: '', REEVE_DATA_DIR: join(fresh.dataDir, 'new') }
  const { code, stdout } = await line.reeve(['doctor'], environment)
  assert.match(
    stdout,
    /^WARN PostgreSQL: No database in .* yet\. The first start creates it\. \(database_not_created\)$/m,
  )
  assert.equal(code, 0, stdout)
  assert.equal(existsSync(environment.REEVE_DATA_DIR), false)
  const elsewhere = await line.reeve(['doctor'], { ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/reeve' })
  assert.equal(elsewhere.code, 1)
})

test('before the first start, doctor reports an empty database of DATABASE_URL as a warning', async t => {
  const database = await emptyDatabase()
  t.after(() => database.drop())
  const environment = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET }
  const found = await findingOf('migrations', environment)
  assert.deepEqual([found?.ok, found?.warning, found?.code], [true, true, 'database_not_created'])
  assert.match(found?.detail ?? '', /has no Reeve schema\. .* The first start of this release creates it\.$/)
  assert.equal((await findingOf('migrations', { ...environment, REEVE_MIGRATE: 'false' }))?.ok, false)
})

test('doctor reports a missing secret as the secret, not as a fault of PostgreSQL', async () => {
  const found = await examine({
    environment: { DATABASE_URL: 'postgres://127.0.0.1:1/reeve', REEVE_DATA_DIR: join(line.dataDir, 'none') },
    role: 'all',
  })
  const missing = found.filter(({ code }) => code === 'no_secret')
  assert.deepEqual([missing.map(({ check }) => check), missing[0]?.ok], [['secret'], false])
})

test('doctor prints a line per finding, or JSON, and exits with 1 if there is a fault', async () => {
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/reeve', REEVE_SECRET: TEST_SECRET, REEVE_WORKERPORT: '9' }
  const { code, stdout } = await line.reeve(['doctor'], environment)
  assert.equal(code, 1)
  assert.match(stdout, /^WARN configuration: unknown variables are ignored: .*REEVE_WORKERPORT/m)
  assert.match(stdout, /^ok {3}identity provider: built in$/m)
  assert.match(stdout, /^BAD {2}PostgreSQL: .*ECONNREFUSED.* Check that it runs.* \(database_unreachable\)$/m)
  const { healthy, findings } = JSON.parse((await line.reeve(['doctor', '--json'], environment)).stdout)
  assert.equal(healthy, false)
  const { detail, ...found } = findings.at(-1)
  assert.deepEqual(found, { check: 'PostgreSQL', ok: false, warning: false, code: 'database_unreachable' })
  assert.ok(detail.length > 0)
})
