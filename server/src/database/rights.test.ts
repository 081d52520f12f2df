import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { readMigrations } from './migration-files.ts'
import { RUNTIME_ROLE } from './pool.ts'
import { missingProtections } from './protections.ts'
import { grantedBy, missingRights } from './rights.ts'

let database: TestDatabase
let sql: postgres.Sql
before(async () => {
  database = await cloneDatabase()
  sql = postgres({ ...database.target, max: 1, onnotice: () => {} })
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

test('each missing privilege is reported, and the named statement grants it again', async () => {
  assert.deepEqual(await missingRights(database.target), [])
  await sql.unsafe(`revoke insert on audit_entries from ${RUNTIME_ROLE}`)
  await sql.unsafe(`revoke update on webhooks, members from ${RUNTIME_ROLE}`)
  const [sentence = '', ...more] = await missingRights(database.target)
  assert.deepEqual(more, [])
  assert.match(sentence, /^reeve_runtime lacks privileges on audit_entries, members, webhooks: .* or grant /)
  await sql.unsafe(sentence.slice(sentence.indexOf(' or grant ') + 4))
  assert.deepEqual(await missingRights(database.target), [])
})

test('a user that only serves is not told to take over the tables of the user that migrates', async t => {
  const [owner, serves] = [`owner_${process.pid}`, `serves_${process.pid}`]
  t.after(async () => {
    await sql.unsafe(`reassign owned by ${owner} to postgres; drop owned by ${owner}, ${serves}`)
    await sql.unsafe(`drop role ${owner}, ${serves}`)
  })
  await sql.unsafe(`create role ${owner}; create role ${serves} login in role ${RUNTIME_ROLE}`)
  await sql.unsafe(`grant create on schema public to ${serves}; alter table members owner to ${owner}`)
  const told = (await missingRights({ ...database.target, user: serves } as typeof database.target)).join('; ')
  assert.match(told, new RegExp(`set REEVE_MIGRATE=false .* DATABASE_URL name the user that owns them, .*"${owner}"`))
  assert.doesNotMatch(told, /alter table/)
})

/**
 * Statements that break a protection, each with a pattern of the sentence that reports the breach. The sentence
 * contains the statements that restore the protection.
 */
const BREACHES = {
  'alter table members disable row level security': /^row-level security is off \(members\): /,
  'alter table members no force row level security': /^row-level security does not bind the owner \(members\): /,
  'drop policy one_organization on webhooks': /^a policy is missing or differs \(webhooks\): /,
  'alter policy own_organizations on organizations using (true)': /^a policy is missing or differs \(organizations\): /,
  'create policy "Support" on members using (true)': /^a policy is not of Reeve \(members\): /,
  'grant update, delete on audit_entries to reeve_runtime':
    /^reeve_runtime may do more than it needs \(audit_entries\): /,
  'grant update (hash) on audit_entries to public': /^reeve_runtime may do more than it needs \(audit_entries\): /,
  'alter table audit_entries disable trigger entries_are_searchable': /^triggers are disabled \(audit_entries, /,
  'alter table members disable trigger all': /^triggers are disabled \(members\): /,
  'alter table audit_entries_default disable row level security':
    /^row-level security is off \(audit_entries_default\): /,
  'alter table governance_events_default no force row level security':
    /^row-level security does not bind the owner \(governance_events_default\): /,
  'grant select on audit_entries_default to reeve_runtime':
    /^reeve_runtime may do more than it needs \(audit_entries_default\): /,
  'create policy "Support" on governance_events_default using (true)':
    /^a policy is not of Reeve \(governance_events_default\): /,
  'drop trigger entries_are_searchable on audit_entries': /^a trigger is missing or differs \(audit_entries\): /,
}

test('each lost protection is found, and the named statements restore it', async () => {
  assert.deepEqual(await missingProtections(database.target), [])
  for (const [breach, says] of Object.entries(BREACHES)) {
    await sql.unsafe(breach)
    const [sentence = '', ...more] = await missingProtections(database.target)
    assert.deepEqual(more, [], breach)
    assert.match(sentence, says)
    await sql.unsafe(sentence.slice(sentence.indexOf(': ') + 2))
    assert.deepEqual(await missingProtections(database.target), [], breach)
  }
})

test('new privileges and policies of a newer release are accepted; lost row-level security is not', async () => {
  await sql`insert into schema_migrations values (9999, '9999_later.sql', 'x')`
  await sql.unsafe('grant update on audit_checkpoints to reeve_runtime; create policy later on members using (true)')
  assert.deepEqual(await missingProtections(database.target), [])
  await sql.unsafe('alter table members disable row level security')
  assert.equal((await missingProtections(database.target)).length, 1)
})
