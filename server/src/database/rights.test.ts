import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { readMigrations } from './migration-files.ts'
import { connectionOptions, RUNTIME_ROLE } from './pool.ts'
import { grantedBy, missingRights } from './rights.ts'

let database: TestDatabase
let sql: postgres.Sql
before(async () => {
  database = await cloneDatabase()
  sql = postgres(connectionOptions(database.target, {}))
})
after(async () => {
  await sql.end()
  await database.drop()
})

test('the grants that are read from the migrations are those of a migrated database', async () => {
  const granted = await sql<{ right: string; table: string }[]>`
    select lower(privilege_type) as right, table_name as table from information_schema.table_privileges
    where table_schema = 'public' and grantee = ${RUNTIME_ROLE} and table_name <> 'schema_migrations'`
  const told = (all: readonly { right: string; table: string }[]) =>
    all.map(({ right, table }) => `${right} on ${table}`).sort()
  assert.deepEqual(told(grantedBy(readMigrations())), told(granted))
})

test('each right that is taken away is found, and the statement that is named gives it back', async () => {
  assert.deepEqual(await missingRights(database.target), [])
  await sql.unsafe(`revoke insert on audit_entries from ${RUNTIME_ROLE}`)
  await sql.unsafe(`revoke update on webhooks, members from ${RUNTIME_ROLE}`)
  const [sentence = '', ...more] = await missingRights(database.target)
  assert.deepEqual(more, [])
  assert.match(sentence, /^reeve_runtime lacks rights on audit_entries, members, webhooks: .* or grant /)
  await sql.unsafe(sentence.slice(sentence.indexOf(' or grant ') + 4))
  assert.deepEqual(await missingRights(database.target), [])
})
