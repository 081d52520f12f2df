import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { dumpSchema } from '../../../scripts/dump-schema.js'
import { verifyFile } from '../../src/database/backup/index.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded/index.ts'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migration-files.ts'
import type { ConnectionOptions } from '../../src/database/pool.ts'
import { dataKeyOfEarlierRelease } from '../../src/kernel/data-key.ts'
import { OperatorError } from '../../src/kernel/operator-error.ts'
import { openVault } from '../../src/kernel/vault.ts'
import {
  assertIsSnapshot,
  backUp,
  digestOfEntries,
  emptyOwnedDatabase,
  keepAddingMembers,
  type OwnedDatabase,
  read,
  restoreInto,
} from '../harness/backups.ts'
import { initialiseDataFolder } from '../harness/cluster.ts'
import { openCommandLine } from '../harness/command-line.ts'
import { damagesOf } from '../harness/damaged-backups.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, TEST_SECRET, type TestReeve } from '../harness/reeve.ts'
import { openChecksumReader } from '../harness/row-checksums.ts'

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
/** Number of backups that are taken one after another during writes. */
const UNDER_LOAD = IS_LONG ? 50 : 2
/** Number of incompressible rows, enough for several frames of a backup. */
const NOISE = IS_LONG ? 500_000 : 40_000
const folder = mkdtempSync(join(tmpdir(), 'reeve-backup-'))

let source: OwnedDatabase
let reeve: TestReeve
let organizations: Organization[]
before(async () => {
  source = await emptyOwnedDatabase()
  await migrate(source.target)
  reeve = await startReeve({ on: source })
  const [rows] = await reeve.query`select row_security_active('members') as are_filtered`
  assert.equal(rows?.are_filtered, true, 'row-level security does not bind the user of this database')
  organizations = [await reeve.organization('Acme'), await reeve.organization('Globex')]
  for (const organization of organizations) await createWebhookFor(organization, { url: 'https://hooks.example/' })
})
after(async () => {
  await reeve.stop()
  await source.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup under load is a consistent snapshot, and restores every row and every chain', async t => {
  const stopped = new AbortController()
  const load = Promise.all(organizations.map(organization => keepAddingMembers(organization, stopped.signal)))
  const backups: Awaited<ReturnType<typeof backUp>>[] = []
  for (let made = 0; made < UNDER_LOAD; made++) backups.push(await backUp(source.target))
  stopped.abort()
  const changes = (await load).reduce((sum, made) => sum + made, 0)
  assert.ok(changes > UNDER_LOAD, `only ${changes} changes were made meanwhile`)

  for (const { file, contents } of IS_LONG ? backups : backups.slice(-1)) {
    const restored = await emptyOwnedDatabase()
    t.after(restored.drop)
    assert.deepEqual((await restoreInto(restored.target, file)).heads, contents.heads)
    await assertIsSnapshot(restored.sql, contents)
    assert.deepEqual(await digestOfEntries(restored.sql, contents), await digestOfEntries(source.sql, contents))
  }
})

test('a restore brings back the schema and every row of every table, whoever owns the database', async t => {
  const { file, contents } = await backUp(source.target)
  const before = await checksumsOf(source.superuser)
  const restored = await emptyOwnedDatabase()
  t.after(restored.drop)
  await restoreInto(restored.target, file)
  assert.deepEqual(await checksumsOf(restored.superuser), before)
  assert.equal(await schemaOf(restored), await schemaOf(source))

  // Restores the same file into the built-in PostgreSQL, whose superuser sees the rows of all organizations.
  const path = join(folder, 'whole.backup')
  writeFileSync(path, file)
  const dataDir = join(folder, 'restored')
  mkdirSync(dataDir)
  await initialiseDataFolder(dataDir)
  const line = openCommandLine()
  t.after(line.remove)
  const ended = await line.reeve(['restore', path, '--json'], { REEVE_DATA_DIR: dataDir, REEVE_SECRET: TEST_SECRET })
  assert.equal(ended.code, 0, ended.stderr)
  const { organizations: count, rows, tables, verified } = JSON.parse(ended.stdout)
  assert.deepEqual([count, rows, tables, verified], [2, contents.rows, contents.tables, true])
  const embedded = await openEmbeddedPostgres({ dataDir })
  try {
    assert.deepEqual(await checksumsOf(embedded.connection), before)
    const again = await backUp(embedded.connection)
    assert.deepEqual([again.contents.rows, again.contents.heads], [contents.rows, contents.heads])
  } finally {
    await embedded.stop()
  }
})

test('a backup damaged at any position is refused with an error message, and nothing changes', async t => {
  await source.sql`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    select encode(sha256(n::text::bytea), 'hex'), '', '', now(), now(), now()
    from generate_series(1, ${NOISE}::int) as n`
  const { file } = await backUp(source.target)
  const damages = damagesOf(file, (await backUp(source.target)).file)
  const target = await emptyOwnedDatabase()
  t.after(target.drop)
  assert.equal(damages.length, 50)
  for (const [index, { name, bytes, sentence }] of damages.entries()) {
    const refused = (error: unknown) => {
      assert.ok(error instanceof OperatorError, `${name}: ${error}`)
      assert.match(error.message, sentence, name)
      return true
    }
    await assert.rejects(async () => verifyFile(await read(bytes), TEST_SECRET), refused, name)
    // A restore also verifies the file, which may have changed since `verifyFile`, or may be a pipe that can be read
    // only once.
    if (!IS_LONG && index % 10 > 0) continue
    await assert.rejects(restoreInto(target.target, bytes), refused, name)
    assert.deepEqual(
      [...(await target.sql`select relname from pg_class where relnamespace = 'public'::regnamespace`)],
      [],
    )
  }
})

test('a backup with a forged header is refused with an error message', async () => {
  for (const line of ['null', '5', '[]', '{', '{"id":"x"}', 'x'.repeat(1000)]) {
    const digest = createHash('sha256').update(`${line}\n`).digest('hex')
    const opened = read(Buffer.from(`reeve-backup 1 ${digest}\n${line}\n`))
    await assert.rejects(
      opened,
      (error: unknown) => error instanceof OperatorError && /not a valid header/.test(error.message),
    )
  }
})

test('a backup under another secret or of a newer release is refused, and an older one is migrated', async t => {
  const target = await emptyOwnedDatabase()
  t.after(target.drop)
  const { file } = await backUp(source.target)
  const other = 'a secret other than that of these tests'
  await assert.rejects(
    async () => verifyFile(await read(file), other),
    /made with a different secret. Set REEVE_SECRET/,
  )

  const older = await emptyOwnedDatabase()
  t.after(older.drop)
  await migrate(older.target, { migrations: readMigrations().slice(0, -3) })
  const check = openVault(dataKeyOfEarlierRelease(TEST_SECRET)).hash('installation', 'reeve')
  await older.sql`insert into installation (secret_check) values (${check})`
  const old = await backUp(older.target)
  await older.sql`create table later (id int); grant select on later to reeve_runtime`.simple()
  assert.equal((await backUp(older.target)).contents.tables, old.contents.tables, "another program's table")
  await older.sql`insert into schema_migrations (version, name, checksum) values (9999, '9999_later.sql', 'x')`
  const newer = await backUp(older.target)
  assert.equal(newer.contents.tables, old.contents.tables + 1)
  await assert.rejects(restoreInto(target.target, newer.file), /9999_later.sql, which this release/)

  await restoreInto(target.target, old.file)
  assert.equal(await schemaOf(target), await schemaOf(source))
  await assert.rejects(restoreInto(target.target, old.file), /is not empty: it has accounts, /)
})

async function checksumsOf(target: ConnectionOptions): Promise<Record<string, string>> {
  const spectator = await openChecksumReader({ target })
  return spectator.checksums().finally(spectator.close)
}

const schemaOf = ({ superuser }: OwnedDatabase): Promise<string> =>
  dumpSchema(superuser as Parameters<typeof dumpSchema>[0])
