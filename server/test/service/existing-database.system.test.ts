import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { openEmbeddedPostgres } from '../../src/database/embedded/index.ts'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migration-files.ts'
import { VERSION } from '../../src/version.ts'
import { emptyDatabase } from '../harness/cluster.ts'
import { openCommandLine } from '../harness/command-line.ts'
import { diskFolder } from '../harness/memory-folder.ts'
import { databaseUrl } from '../harness/process.ts'
import { TEST_SECRET } from '../harness/reeve.ts'

const line = openCommandLine({}, diskFolder())
const { reeve, dataDir } = line
after(() => line.remove())

const ID = '01a1fd59-a026-7794-9e09-e35ea01360fd'
const ORGANIZATION = ['--organization', ID]
const COMMANDS = [
  ['organization', 'create', '--name', 'Acme', '--owner-email', 'ada@acme.test'],
  ['organization', 'list'],
  ['owner', 'recover', ...ORGANIZATION, '--email', 'ada@acme.test'],
  ['account', 'unblock', '--email', 'ada@acme.test'],
  ['api-key', 'create', ...ORGANIZATION, '--owner', ID, '--name', 'ci', '--scopes', 'all'],
  ['api-key', 'list', ...ORGANIZATION],
  ['api-key', 'revoke', ...ORGANIZATION, '--id', ID],
  ['audit', 'verify', '--system'],
]

/** The exit code of a command without a database. It is 6 for `audit verify`, because 1 would mean an invalid trail. */
const codeOf = ([name]: readonly string[]) => (name === 'audit' ? 6 : 1)

test('in a folder without a database every command names the folder and creates nothing', async () => {
  const nowhere = join(dataDir, 'nowhere')
  mkdirSync(join(dataDir, 'empty'))
  for (const folder of [nowhere, join(dataDir, 'empty')]) {
    for (const command of COMMANDS) {
      const { code, stdout, stderr } = await reeve(command, { REEVE_DATA_DIR: folder })
      assert.deepEqual([code, stdout], [codeOf(command), ''], command.join(' '))
      assert.ok(stderr.startsWith(`reeve: No database found in ${folder}.`), stderr)
      assert.match(stderr, /REEVE_DATA_DIR.*DATABASE_URL/)
    }
    const checked = await reeve(['doctor'], { REEVE_DATA_DIR: folder })
    assert.deepEqual([checked.code, /WARN PostgreSQL: No database in/.test(checked.stdout)], [0, true])
  }
  assert.ok(!existsSync(nowhere))
  assert.deepEqual(readdirSync(join(dataDir, 'empty')), [])
})

test('commands change nothing in a database that is empty, outdated, or opened without its secret', async t => {
  const { target, drop } = await emptyDatabase()
  t.after(drop)
  const folder = mkdtempSync(join(tmpdir(), 'reeve-other-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const sql = postgres({ ...target, max: 1, onnotice: () => {} })
  t.after(() => sql.end())
  const tables = async () => (await sql`select from pg_class where relnamespace = 'public'::regnamespace`).count
  const environment = { DATABASE_URL: databaseUrl(target), REEVE_DATA_DIR: folder, REEVE_SECRET: TEST_SECRET }
  const refuse = async (expected: RegExp, more = {}) => {
    const before = await tables()
    for (const command of [...COMMANDS.slice(0, 2), ['audit', 'verify', '--system']]) {
      const { code, stdout, stderr } = await reeve(command, { ...environment, ...more })
      assert.deepEqual([code, stdout], [codeOf(command), ''], command.join(' '))
      assert.match(stderr, expected)
    }
    assert.equal(await tables(), before)
    assert.deepEqual(readdirSync(folder), [])
  }
  await refuse(new RegExp(`Database "${target.database}" of PostgreSQL .* has no Reeve schema.*DATABASE_URL`))
  await sql`create table schema_migrations (version text primary key)`
  await refuse(/has no Reeve schema/)
  await sql`drop table schema_migrations`
  await migrate(target, { migrations: readMigrations().slice(0, -1) })
  await refuse(/is of an earlier release: .* not applied.*reeve migrate/)
  await migrate(target)
  await refuse(/has no secret yet.*REEVE_SECRET/)
  await refuse(/No secret found in .*REEVE_SECRET/, { REEVE_SECRET: '' })

  assert.equal((await reeve(['migrate'], { ...environment, REEVE_SECRET: '' })).code, 0)
  assert.deepEqual(readdirSync(folder), [], '`migrate` makes no secret for a database that others use too')
  assert.equal((await reeve(['migrate'], environment)).code, 0)
  assert.match((await reeve(['organization', 'list'], environment)).stdout, /No organizations\./)
})

test('`migrate` creates the database; then organizations can be created and listed with their members', async t => {
  const more = { REEVE_DATA_DIR: join(dataDir, 'made') }
  const migrated = await reeve(['migrate'], more)
  assert.equal(migrated.code, 0)
  const [place = '', hint = '', count, ...names] = migrated.stdout.trimEnd().split('\n')
  assert.match(place, /^Created the database in built-in PostgreSQL 18\.\d+ \(started\) in /)
  assert.ok(place.endsWith(` in ${more.REEVE_DATA_DIR}.`), place)
  assert.match(hint, /^DATABASE_URL .*REEVE_DATA_DIR /)
  assert.equal(count, `Applied ${names.length} migrations:`)
  assert.deepEqual(
    names,
    readMigrations().map(({ name }) => `  ${name}`),
  )
  assert.equal((await reeve(['migrate'], more)).stdout, 'No change: the database is up to date.\n')
  assert.equal((await reeve(['audit', 'verify', '--system'], more)).code, 0)
  // Keeps PostgreSQL running, so that the following commands attach to it.
  const embedded = await openEmbeddedPostgres({ dataDir: more.REEVE_DATA_DIR })
  t.after(() => embedded.stop())
  const made = await reeve(['organization', 'create', '--name', 'Acme', '--owner-email', 'a@acme.test', '--json'], more)
  const { organization_id: id } = JSON.parse(made.stdout)
  const listed = await reeve(['organization', 'list', '--json'], more)
  assert.deepEqual(JSON.parse(listed.stdout), { organizations: [{ id, name: 'Acme', members: 1 }] })
  const { stdout } = await reeve(['organization', 'list'], more)
  assert.deepEqual(
    stdout.split('\n').map(line => line.split(/ {2,}/)),
    [['ID', 'NAME', 'MEMBERS'], [id, 'Acme', '1'], ['']],
  )
})

test('--version prints the release', async () => {
  assert.deepEqual(await reeve(['--version']), { code: 0, stdout: `${VERSION}\n`, stderr: '' })
})
