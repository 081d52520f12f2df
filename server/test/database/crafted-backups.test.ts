import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import postgres from 'postgres'
import { loadFile } from '../../src/database/backup/load.ts'
import { openConnection } from '../../src/database/connection.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { ConnectionOptions } from '../../src/database/pool.ts'
import { newId } from '../../src/kernel/ids.ts'
import { OperatorError } from '../../src/kernel/operator-error.ts'
import { backUp, emptyOwnedDatabase, type OwnedDatabase, read, restoreInto } from '../harness/backups.ts'
import { cloneDatabase, emptyDatabase } from '../harness/cluster.ts'
import {
  end,
  inHeader,
  inRows,
  inSummary,
  inTable,
  openBackup,
  recordOf,
  tableOf,
  writeBackup,
} from '../harness/crafted-backups.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, TEST_SECRET, type TestReeve } from '../harness/reeve.ts'

type Content = Awaited<ReturnType<typeof openBackup>>
type Edit = (content: Content) => Content

let source: OwnedDatabase
let reeve: TestReeve
let genuine: Content
before(async () => {
  source = await emptyOwnedDatabase()
  await migrate(source.target)
  reeve = await startReeve({ on: source })
  const organization = await reeve.organization('Acme')
  await createWebhookFor(organization, { url: 'https://hooks.example/' })
  genuine = await openBackup((await backUp(source.target)).file)
})
after(async () => {
  await reeve.stop()
  await source.drop()
})

const pieces =
  (edit: (pieces: Content['pieces']) => Content['pieces']): Edit =>
  content => ({ ...content, pieces: edit(content.pieces) })

/** A role that `catalogRows` would add to a system table of PostgreSQL, as a superuser without a password. */
const ROLE = 'mallory_of_the_backup'
const CATALOG_COLUMNS = ['oid', 'rolname', 'rolsuper', 'rolinherit', 'rolcreaterole', 'rolcreatedb', 'rolcanlogin']
const catalogRows = [
  tableOf('pg_authid', [...CATALOG_COLUMNS, 'rolreplication', 'rolbypassrls', 'rolconnlimit']),
  { rows: `66666\t${ROLE}\tt\tt\tt\tt\tt\tt\tt\t-1\n` },
  end(1),
]
const renamed = (name: string) =>
  inTable('attempts', (section, { columns }) => [tableOf(name, columns), ...section.slice(1)])
const withColumns = (edit: (columns: readonly string[]) => readonly string[]) =>
  inTable('members', ([, ...rest], { name, columns }) => [tableOf(name, edit(columns)), ...rest])
const UNEXPECTED = /^The backup has unexpected content/
const HEADER = /^The second line of the backup is not a valid header/
const HIDDEN = /^The backup has \d+ rows of attempts, but \d+ were restored|^The backup has unexpected content/
const CHAINS = /^The backup's list of audit chains does not match its tables/

const OTHER_TABLES: Record<string, Edit> = {
  "a table of PostgreSQL's own at the beginning": pieces(all => [...catalogRows, ...all]),
  'one at the end': pieces(all => [...all.slice(0, -1), ...catalogRows, ...all.slice(-1)]),
  'one counted in the summary': content =>
    inSummary(summary => ({ ...summary, tables: summary.tables + 1, rows: summary.rows + 1 }))(
      pieces(all => [...all.slice(0, -1), ...catalogRows, ...all.slice(-1)])(content),
    ),
  'one in the place of a table': inTable('attempts', () => catalogRows),
  'one with the name of its schema': renamed('pg_catalog.pg_authid'),
  'a name that ends its quotes': renamed('attempts"; create role x superuser; --'),
  'a table that is in no schema': renamed('no_such_table'),
  'a table of another schema': renamed('information_schema.sql_features'),
  'a name in capitals': renamed('ATTEMPTS'),
}

const OTHER_COLUMNS: Record<string, Edit> = {
  'a column less': withColumns(columns => columns.slice(1)),
  'a column more': withColumns(columns => [...columns, 'xmin']),
  'a column twice': withColumns(([first = '', ...columns]) => [first, first, ...columns]),
  'columns in another order': withColumns(columns => columns.toReversed()),
  'a column that ends its quotes': withColumns(([, ...columns]) => ["x\") from program 'id' --", ...columns]),
  'no columns': withColumns(() => []),
}

const OTHER_RECORDS: Record<string, Edit> = {
  'a table twice': inTable('attempts', section => [...section, ...section]),
  'a table left out': inTable('sessions', () => []),
  'a table beside its end': inTable('attempts', ([first]) => (first ? [first] : [])),
  'an end twice': inTable('attempts', section => [...section, ...section.slice(-1)]),
  'tables in another order': pieces(all => [...all.slice(0, -1).toReversed(), ...all.slice(-1)]),
  'rows before the first table': pieces(all => [{ rows: 'x\n' }, ...all]),
  'rows after the last table': pieces(all => [...all.slice(0, -1), { rows: 'x\n' }, ...all.slice(-1)]),
  'rows after the summary': pieces(all => [...all, { rows: 'x\n' }]),
  'a table after the summary': pieces(all => [...all, ...catalogRows]),
  'a summary twice': pieces(all => [...all, ...all.slice(-1)]),
  'no summary': pieces(all => all.slice(0, -1)),
  'only a summary': pieces(all => all.slice(-1)),
  'no record': pieces(() => []),
  'a record of settings': pieces(all => [{ json: { kind: 'settings', session_replication_role: 'replica' } }, ...all]),
  'a record of a sequence': pieces(all => [...all, { json: { kind: 'sequence', name: 'x', value: 1 } }]),
  'a field more in a table': inTable('attempts', ([, ...rest], table) => [
    { json: { ...table, options: 'freeze' } },
    ...rest,
  ]),
  'a field more in a summary': inSummary(summary => ({ ...summary, roles: [ROLE] })),
  null: pieces(all => [{ json: null }, ...all]),
  'rows as JSON': inTable('attempts', ([first]) => [first ?? end(0), { json: { kind: 'rows', piece: 'x\n' } }, end(1)]),
  'a record that is not JSON': pieces(all => [{ bytes: recordOf(1, '{') }, ...all]),
  'a record of an unknown kind': pieces(all => [{ bytes: recordOf(2, 'x') }, ...all]),
  'a record longer than the file': pieces(all => [...all, { bytes: recordOf(0, 'x', 100) }]),
  'a record of gigabytes': pieces(all => [{ bytes: recordOf(0, 'x', 2 ** 32 - 1) }, ...all]),
  'a byte after the records': pieces(all => [...all, { bytes: Buffer.alloc(1) }]),
}

const OTHER_ROWS: Record<string, Edit> = {
  'a row less than it says': inTable('members', section => [...section.slice(0, -1), end(0)]),
  'a row more than it says': inTable('members', section => [...section.slice(0, -1), end(2)]),
  'fewer rows than its summary says': inSummary(summary => ({ ...summary, rows: summary.rows + 1 })),
  'a row that breaks off': inTable('members', ([first, ...rest]) => [first ?? end(0), { rows: 'x' }, ...rest]),
  'a value of another type': inRows('members', ([line = '', ...lines]) => [line.replace(/^[^\t]+/, 'x'), ...lines]),
  'a null where none may be': inRows('members', ([line = '', ...lines]) => [line.replace(/^[^\t]+/, '\\N'), ...lines]),
  'a value too many': inRows('members', ([line, ...lines]) => [`${line}\tx`, ...lines]),
  'a member of no organization': inRows('members', ([line = '', ...lines]) => [
    line.replace(/^[^\t]+/, newId()),
    ...lines,
  ]),
  'a member twice': inRows('members', ([line = '', ...lines]) => [line, line, ...lines]),
}

const OTHER_MIGRATIONS: Record<string, Edit> = {
  'a migration that is in no header': inRows('schema_migrations', lines => [
    ...lines,
    `9999\t9999_later.sql\tx\t2026-01-01 00:00:00+00\t0`,
  ]),
  'a migration less than its header has': inRows('schema_migrations', lines => lines.slice(0, -1)),
  'a migration of older releases': inRows('schema_migrations', lines => [
    ...lines.slice(0, -1),
    (lines.at(-1) ?? '').replace(/\d+$/, '9999'),
  ]),
}

const OTHER_CHAINS: Record<string, Edit> = {
  'heads that are not a list': inSummary(summary => ({ ...summary, heads: 'none' })),
  'an entry of no chain': inRows('audit_entries', lines => [...lines, (lines[0] ?? '').replace(/^[^\t]+/, newId())]),
  'no chain to verify': inSummary(summary => ({ ...summary, heads: [] })),
  'a chain less': inSummary(summary => ({ ...summary, heads: summary.heads.slice(1) })),
  'a chain that ends elsewhere': inSummary(({ heads, ...summary }) => ({
    ...summary,
    heads: heads.map(head => ({ ...head, sequence: head.sequence - 1 })),
  })),
}

const OTHER_HEADERS: Record<string, Edit> = {
  'a migration left out': inHeader(header => ({ ...header, migrations: header.migrations.toSpliced(3, 1) })),
  'a migration twice': inHeader(({ migrations: [first, ...others], ...header }) => ({
    ...header,
    migrations: [first, first, ...others],
  })),
  'the last migration twice': inHeader(header => ({
    ...header,
    migrations: [...header.migrations, ...header.migrations.slice(-1)],
  })),
  'migrations in another order': inHeader(header => ({ ...header, migrations: header.migrations.toReversed() })),
  'no migrations': inHeader(header => ({ ...header, migrations: [] })),
}

const INVALID_HEADERS: Record<string, Edit> = {
  'a field more': inHeader(header => ({ ...header, script: 'select 1' })),
  'a release that colours the terminal': inHeader(header => ({ ...header, release: '0.1.0\u001b[31m' })),
  'a time with a control character': inHeader(header => ({ ...header, created_at: `${header.created_at}\u009b2J` })),
  'a migration with a line break': inHeader(header => ({
    ...header,
    migrations: [...header.migrations, { name: '9999_x.sql\nreeve: restored', checksum: 'x' }],
  })),
  'a secret too short to be sealed': inHeader(header => ({ ...header, secret: { salt: 'AAAA', sealed: 'AAAA' } })),
}

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const first = (edits: Record<string, Edit>, count = 1) => Object.fromEntries(Object.entries(edits).slice(0, count))
/** A restore executes all migrations, so the short form restores only the first backups of a group. */
const restored = (edits: Record<string, Edit>, count = 1) => (IS_LONG ? edits : first(edits, count))

const CASES: readonly [string, RegExp, Record<string, Edit>][] = [
  ["a table of PostgreSQL's own", UNEXPECTED, first(OTHER_TABLES)],
  ['rows hidden behind the end of a COPY', HIDDEN, { hidden: inRows('attempts', lines => [...lines, '\\.', 'x']) }],
  ['unexpected rows of migrations', UNEXPECTED, restored(OTHER_MIGRATIONS)],
  ['an unexpected list of migrations', UNEXPECTED, OTHER_HEADERS],
  ['inconsistent chains', CHAINS, restored(OTHER_CHAINS, 2)],
  ['an invalid header', HEADER, INVALID_HEADERS],
]

for (const [group, sentence, edits] of CASES) {
  test(`a validly encrypted backup with ${group} is refused entirely`, async t => {
    // The restore runs as superuser, so only its own checks protect PostgreSQL's system tables.
    const target = await emptyDatabase()
    t.after(target.drop)
    for (const [name, edit] of Object.entries(edits)) {
      const file = await writeBackup(edit(genuine))
      await assert.rejects(restoreInto(target.target, file), refusedWith(sentence, name), name)
    }
    await assertUntouched(target.target)
  })
}

const COMPRESSIONS: Record<string, (records: Buffer) => Buffer> = {
  'another compressed piece': records => Buffer.concat([zstdCompressSync(records), zstdCompressSync('more')]),
  'bytes that are not compressed': records => Buffer.concat([zstdCompressSync(records), Buffer.from('more')]),
  'a compression that is cut off': records => zstdCompressSync(records).subarray(0, -1),
  'no compression': records => records,
  nothing: () => Buffer.alloc(0),
}

/** The backups are loaded into existing tables and rolled back, which is faster than a restore with its migrations. */
test('the loader itself refuses every unexpected table, column, record, row and compression', async t => {
  const { target, drop } = await cloneDatabase()
  const connection = openConnection(target, {})
  t.after(async () => {
    await connection.close()
    await drop()
  })
  const contents = { ...OTHER_TABLES, ...OTHER_COLUMNS, ...OTHER_RECORDS, ...OTHER_ROWS }
  const files = [
    ...Object.entries(contents).map(([name, edit]) => [name, () => writeBackup(edit(genuine))] as const),
    ...Object.entries(COMPRESSIONS).map(([name, compress]) => [name, () => writeBackup(genuine, compress)] as const),
  ]
  for (const [name, write] of files) {
    const file = await read(await write())
    await connection.script('begin')
    await assert.rejects(loadFile(connection, file, { secret: TEST_SECRET }), refusedWith(UNEXPECTED, name), name)
    await connection.script('rollback')
  }
})

/** If this test passes, the harness itself does not cause the refusals of the other tests. */
test('a backup that is unpacked and repacked unchanged is restored', async t => {
  const target = await emptyOwnedDatabase()
  t.after(target.drop)
  await restoreInto(target.target, await writeBackup(genuine))
})

const refusedWith = (sentence: RegExp, name: string) => (error: unknown) => {
  assert.ok(error instanceof OperatorError, `${name}: ${(error as Error)?.stack}`)
  assert.match(error.message, sentence, name)
  assert.doesNotMatch(error.message, /[^\x20-\x7e]/, name)
  return true
}

async function assertUntouched(target: ConnectionOptions): Promise<void> {
  const sql = postgres({ ...target, max: 1 })
  const [found] = await sql`
    select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace) as tables,
      (select count(*)::int from pg_authid where rolname in (${ROLE}, 'x')) as roles`
  await sql.end()
  assert.deepEqual(found, { tables: 0, roles: 0 })
}
