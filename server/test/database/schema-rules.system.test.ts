import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import { migrate } from '../../src/database/migrate.ts'
import { type Migration, readMigrations } from '../../src/database/migration-files.ts'
import { RUNTIME_ROLE } from '../../src/database/pool.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../harness/cluster.ts'
import { type PreviousRelease, unpackPreviousRelease } from '../harness/previous-release.ts'

let previous: PreviousRelease
/** Databases with the schema of the previous release and with the current one. */
let databases: { before: TestDatabase; now: TestDatabase }
before(async () => {
  previous = await unpackPreviousRelease()
  databases = { before: await emptyDatabase(), now: await cloneDatabase() }
  await migrate(databases.before.target, { migrations: previous.migrations })
})
after(async () => {
  await databases?.before.drop()
  await databases?.now.drop()
})

async function inDatabase<T>(database: TestDatabase, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ ...database.target, max: 1 })
  try {
    return await work(sql as unknown as postgres.Sql)
  } finally {
    await sql.end()
  }
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

const columnsOf = (database: TestDatabase) =>
  inDatabase(
    database,
    sql => sql<Column[]>`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition order by 1, 2`,
  )

const newMigrations = () => readMigrations().filter(({ version }) => version > previous.schemaVersion)

/** Columns that were dropped or whose type was changed, although the previous release's source names them. */
function takenAway(before: readonly Column[], now: readonly Column[], source: string): Column[] {
  const here = new Set(now.map(({ table, name, type }) => `${table}.${name} ${type}`))
  const isNamed = (word: string) => new RegExp(`\\b${word}\\b`).test(source)
  return before.filter(
    ({ table, name, type }) => !here.has(`${table}.${name} ${type}`) && isNamed(table) && isNamed(name),
  )
}

test('no new migration drops, renames or retypes what the previous release uses', async () => {
  const [before, now] = [await columnsOf(databases.before), await columnsOf(databases.now)]
  assert.ok(before.length > 150)
  assert.deepEqual(takenAway(before, now, previous.source), [])
  // Tests of the rule itself: a renamed column, a dropped table, and a dropped column that the previous release does
  // not use.
  const without = (gone: (column: Column) => boolean) => now.filter(column => !gone(column))
  const renamed = without(({ table, name }) => table === 'members' && name === 'joined_at')
  assert.deepEqual(
    takenAway(before, renamed, previous.source).map(({ name }) => name),
    ['joined_at'],
  )
  assert.ok(
    takenAway(
      before,
      without(({ table }) => table === 'webhooks'),
      previous.source,
    ).length > 5,
  )
  assert.deepEqual(takenAway([{ table: 'members', name: 'unused_name', type: 'text' }], now, previous.source), [])
})

test('a migration that drops something declares the releases that still work, including the previous one', async () => {
  const [before, now] = [await columnsOf(databases.before), await columnsOf(databases.now)]
  const here = new Set(now.map(({ table, name, type }) => `${table}.${name} ${type}`))
  const gone = before.filter(({ table, name, type }) => !here.has(`${table}.${name} ${type}`))
  const says = ({ worksFrom }: Migration) => worksFrom > 0
  assert.ok(gone.length === 0 || newMigrations().some(says), `"-- works from: …" is missing: ${JSON.stringify(gone)}`)
  for (const { name, worksFrom } of newMigrations()) assert.ok(worksFrom <= previous.schemaVersion, name)
})

test('migrations of the previous release are unchanged, and no two share a number', () => {
  const now = readMigrations()
  for (const { name, checksum } of previous.migrations) {
    assert.equal(now.find(migration => migration.name === name)?.checksum, checksum, `${name} was edited`)
  }
  const numbers = now.map(({ version }) => version)
  assert.deepEqual(numbers, [...new Set(numbers)])
})

/** Tables that have an organization_id, but are not tenant tables. `row-level-security.test.ts` states the reasons. */
const NO_TENANT = new Set([
  'login_blocks',
  'lifted_login_blocks',
  'setup_links',
  'audit_sink_positions',
  'delivery_lanes',
  'delivery_stops',
  'directory_synchronizations',
  'event_fanouts',
])

/** Written only by the owner, so that the service's role cannot make missing entries look dropped. */
const READ_ONLY = 'audit_drops'

test('every tenant table has organization_id first in its key, forced row-level security and grants', async () => {
  const tables = await inDatabase(
    databases.now,
    sql => sql`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        exists (select from pg_policy p where p.polrelid = c.oid) as has_policy,
        has_table_privilege(${RUNTIME_ROLE}, c.oid, 'select') as readable,
        has_table_privilege(${RUNTIME_ROLE}, c.oid, 'insert') as writable,
        (select distinct a.attname
          from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indisprimary and (i.indrelid = c.oid
            or i.indrelid in (select inhrelid from pg_inherits where inhparent = c.oid))) as key_begins_with
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
      order by 1`,
  )
  assert.ok(tables.length >= 17)
  for (const { name, forced, has_policy, readable, writable, key_begins_with } of tables) {
    assert.deepEqual([readable, writable], [true, name !== READ_ONLY], `the grants on ${name}`)
    if (NO_TENANT.has(name)) continue
    assert.deepEqual([forced, has_policy, key_begins_with], [true, true, 'organization_id'], name)
  }
})
