import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import { RUNTIME_ROLE } from '../../src/database/pool.ts'
import { sql } from '../../src/database/statement.ts'
import { createKey, editKeyPolicy } from '../harness/api-keys.ts'
import { asking, connectDirectory } from '../harness/directories.ts'
import { assertSuccess, prepareCall, sendCall } from '../harness/every-operation.ts'
import type { Organization } from '../harness/organization.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { type ChecksumReader, openChecksumReader } from '../harness/row-checksums.ts'

/**
 * Tables that have an organization_id, but are not tenant tables. Login blocks, even lifted ones, reference the
 * organization that set them, and setup links the organization of the new owner. The other tables tell a worker which
 * organizations have work; they contain only ids, hashes, times, sequences and counts.
 */
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
/**
 * Tables without an organization_id: data about the installation, its platform keys with their stored responses,
 * accounts (which several organizations share), sealed outgoing mails, and reports and failures of unauthenticated
 * callers.
 */
const SHARED = [
  'accounts',
  'anonymous_failures',
  'attempts',
  'audit_sinks',
  'exposed_key_reports',
  'installation',
  'invitation_counts',
  'outgoing_mails',
  'passkeys',
  'platform_idempotency_keys',
  'platform_keys',
  'recorded_failures',
  'schema_migrations',
  'sessions',
  'sign_in_methods',
  'signing_keys',
  'two_factors',
  'verifications',
]
/** A table whose rows are visible across organizations. They contain no personal data. */
const READABLE = 'governance_heads'

interface Table {
  readonly name: string
  readonly is_tenant: boolean
  readonly enabled: boolean
  readonly forced: boolean
  readonly key_begins_with: string | null
}

let reeve: TestReeve
let spectator: ChecksumReader
/** A connection with the service's PostgreSQL role. */
let runtime: postgres.Sql
let acme: Organization
let other: Organization
let tables: readonly Table[]
before(async () => {
  reeve = await startReeve({ tampers: true })
  spectator = await openChecksumReader(reeve.database)
  const { target } = reeve.database
  runtime = postgres({ ...target, max: 1, onnotice: () => {}, connection: { role: RUNTIME_ROLE } })
  acme = await reeve.organization()
  other = await reeve.organization('Other')
  for (const organization of [acme, other]) await fill(organization)
  tables = await spectator.sql<Table[]>`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) as is_tenant,
      (select distinct a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indisprimary and (i.indrelid = c.oid
          or i.indrelid in (select inhrelid from pg_inherits where inhparent = c.oid))) as key_begins_with
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`
})
after(async () => {
  await Promise.all([runtime.end(), spectator.close()])
  await reeve.stop()
})

/** Creates at least one row in every tenant table. */
async function fill(organization: Organization) {
  for (const operation of reeve.app.operations.filter(({ kind }) => kind !== 'query')) {
    // The keys of platform operations do not belong to an organization, so they differ here.
    const headers = { 'idempotency-key': `${operation.id}-${organization.id}` }
    await assertSuccess(
      sendCall(organization.owner, operation, await prepareCall(operation, organization), { headers }),
    )
    await prepareCall(operation, organization)
  }
  const { userId } = await organization.person('member')
  const body = { user_id: userId, kind: 'agent', name: 'Nightly' }
  await assertSuccess(organization.owner.call('PUT /v1/triggers/kept', { body }))
  await assertSuccess(organization.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
  const maker = await organization.person('administrator')
  const webhook = { url: 'https://receiver.acme.test/reeve', event_types: ['*'] }
  await assertSuccess(maker.call('POST /v1/governance/webhooks', { body: webhook }))
  const suspension = { body: { disable_webhooks: true } }
  await assertSuccess(organization.owner.call(`POST /v1/members/${maker.userId}/suspension`, suspension))
  const logout = { logout_issuer: 'https://okta.example', logout_jwks_url: 'https://okta.example/keys' }
  const okta = await connectDirectory(reeve, organization, logout)
  await spectator.sql`insert into used_logout_tokens (organization_id, directory_id, id_hash, expires_at)
    values (${organization.id}, ${okta.id}, 'a', now())`
  const group = { displayName: 'Staff', externalId: null, memberIds: [(await okta.create()).user.id] }
  await okta.people.createGroup(okta.connection, group, asking())
  await spectator.sql`
    insert into directory_activity (organization_id, directory_id, id, occurred_at, request_id, method, route, status)
    values (${organization.id}, ${okta.id}, gen_random_uuid(), now(), 'r', 'POST', '/Users', 201)`
  const [last] = await spectator.sql`
    select organization_id, sequence, hash from audit_entries where organization_id = ${organization.id}
    order by sequence desc limit 1`
  await spectator.sql`insert into audit_checkpoints (organization_id, sequence, hash, signed_at, key_id, signature)
    values (${last?.organization_id}, ${last?.sequence}, ${last?.hash}, now(), 'test', '')`
  await spectator.sql`insert into audit_segments (organization_id, first_sequence, last_sequence, previous_hash,
      last_hash, first_occurred_at, last_occurred_at, checkpoints, bytes, sha256, version, key_id, signature)
    select organization_id, 1, sequence, previous_hash, hash, now(), now(), 1, 1, hash, 1, 'test', ''
    from audit_entries where organization_id = ${organization.id} and sequence = ${last?.sequence}`
  await spectator.sql`insert into audit_drops (organization_id, last_sequence, before)
    values (${organization.id}, 1, now())`
  await spectator.sql`insert into audit_holds (organization_id, reason, held_at)
    values (${organization.id}, 'case', now())`
  await spectator.sql`insert into delivery_attempts
      (organization_id, delivery_id, number, webhook_id, started_at, outcome, total_ms)
    select organization_id, id, 1, webhook_id, now(), 'delivered', 1 from deliveries
    where organization_id = ${organization.id} limit 1`
  await spectator.sql`insert into webhook_mails (organization_id, webhook_id, kind, mailed_at)
    select organization_id, id, 'failing', now() from webhooks where organization_id = ${organization.id} limit 1`
}

const tenantTables = () =>
  tables.filter(({ name, is_tenant }) => is_tenant && !NO_TENANT.has(name)).map(({ name }) => name)
const within = (organizationId: string) => runtime`select set_config('reeve.organization', ${organizationId}, false)`

async function countOf(sql: postgres.Sql, table: string, organizationId?: string): Promise<number> {
  const only = organizationId === undefined ? sql`` : sql`where organization_id = ${organizationId}`
  const [row] = await sql`select count(*)::int as count from ${sql(table)} ${only}`
  return row?.count
}

/** Executes a statement. Returns the number of changed rows or, if it fails, PostgreSQL's error code. */
async function outcome(statement: PromiseLike<{ count: number }>): Promise<number | string> {
  try {
    return (await statement).count
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code
    throw error
  }
}

test('every table with an organization_id forces row-level security and has it first in its primary key', () => {
  const shared = tables.filter(({ is_tenant }) => !is_tenant).map(({ name }) => name)
  assert.deepEqual(shared, SHARED)
  assert.ok(tenantTables().length >= 17)
  for (const { name, enabled, forced, key_begins_with } of tables.filter(({ is_tenant }) => is_tenant)) {
    if (NO_TENANT.has(name)) continue
    assert.deepEqual([enabled, forced, key_begins_with], [true, true, 'organization_id'], name)
  }
})

test('the server’s role owns nothing and cannot bypass row-level security, not even by SET ROLE', async () => {
  const [role] = await runtime`
    select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin
    from pg_roles where rolname = current_user`
  assert.equal(role?.rolname, RUNTIME_ROLE)
  const powers = [role?.rolsuper, role?.rolbypassrls, role?.rolcreaterole, role?.rolcreatedb, role?.rolreplication]
  assert.deepEqual(powers, [false, false, false, false, false])
  const owned = await runtime`
    select relname from pg_class where relowner = current_user::regrole
    union all select nspname from pg_namespace where nspowner = current_user::regrole
    union all select proname from pg_proc where proowner = current_user::regrole
    union all select rolname from pg_roles where rolname <> current_user and pg_has_role(current_user, oid, 'member')
      and (rolsuper or rolbypassrls)`
  assert.deepEqual([...owned], [])
  const [may] = await runtime`select has_schema_privilege('public', 'create') as create`
  assert.equal(may?.create, false)
})

test('the server cannot change, delete or truncate append-only tables', async () => {
  const appendOnly = ['audit_entries', 'audit_checkpoints', 'governance_events', 'suspension_triggers']
  await within(acme.id)
  for (const table of appendOnly) {
    assert.ok((await countOf(runtime, table)) > 0, table)
    assert.equal(await outcome(runtime`update ${runtime(table)} set organization_id = organization_id`), '42501', table)
    assert.equal(await outcome(runtime`delete from ${runtime(table)}`), '42501', table)
    assert.equal(await outcome(runtime`truncate ${runtime(table)}`), '42501', table)
  }
  for (const { name } of tables) assert.equal(await outcome(runtime`truncate ${runtime(name)}`), '42501', name)
})

test('within one organization the rows of another can be neither seen nor changed', async () => {
  await within(acme.id)
  for (const table of tenantTables()) {
    const [mine, theirs] = [await countOf(spectator.sql, table, acme.id), await countOf(spectator.sql, table, other.id)]
    assert.ok(mine > 0 && theirs > 0, `${table}: the test needs rows of both`)
    if (table !== READABLE) {
      assert.deepEqual([await countOf(runtime, table), await countOf(runtime, table, other.id)], [mine, 0], table)
    }
    const target = runtime`${runtime(table)} where organization_id = ${other.id}`
    const changing = runtime`update ${runtime(table)} set organization_id = organization_id
      where organization_id = ${other.id}`
    assert.ok([0, '42501'].includes(await outcome(changing)), table)
    assert.ok([0, '42501'].includes(await outcome(runtime`delete from ${target}`)), table)
    assert.equal(await countOf(spectator.sql, table, other.id), theirs, table)
  }
})

test('within one organization no row can be inserted or moved into another', async () => {
  await within(acme.id)
  for (const table of tenantTables()) {
    const [row] = await spectator.sql`
      select to_jsonb(t) as content from ${spectator.sql(table)} t where organization_id = ${other.id} limit 1`
    const name = runtime(table)
    const putting = runtime`insert into ${name} select * from jsonb_populate_record(null::${name}, ${row?.content})`
    assert.equal(await outcome(putting), '42501', table)
    assert.equal(await outcome(runtime`update ${name} set organization_id = ${other.id}`), '42501', table)
  }
})

test('without an organization setting, or after its reset, no tenant row is visible', async () => {
  for (const none of [runtime`reset reeve.organization`, within('')]) {
    await none
    for (const table of tenantTables()) {
      if (table !== READABLE) assert.equal(await countOf(runtime, table), 0, table)
      const changing = runtime`update ${runtime(table)} set organization_id = organization_id`
      assert.ok([0, '42501'].includes(await outcome(changing)), table)
    }
  }
  const fresh = postgres({ ...reeve.database.target, max: 1, connection: { role: RUNTIME_ROLE } })
  for (const table of tenantTables()) {
    if (table !== READABLE) assert.equal(await countOf(fresh, table), 0, table)
  }
  await fresh.end()
})

test('an account’s own memberships are readable across organizations, but not writable', async () => {
  await within(acme.id)
  const theirs = other.owner.userId
  await runtime`select set_config('reeve.account', ${theirs}, false)`
  const seen = await runtime`select user_id from members where organization_id = ${other.id}`
  assert.deepEqual(
    seen.map(({ user_id }) => user_id),
    [theirs],
  )
  const changing = runtime`update members set joined_at = joined_at where organization_id = ${other.id}`
  assert.equal(await outcome(changing), 0)
  await runtime`reset reeve.account`
})

test('the logout settings of one directory are readable by explicit setting, but not writable', async () => {
  await within('')
  await runtime.begin(async sql => {
    const [mine] = await spectator.sql`
      select directory_id from directory_logouts where organization_id = ${other.id} limit 1`
    await sql`select set_config('reeve.directory', ${mine?.directory_id}, true)`
    const seen = await sql`select directory_id from directory_logouts`
    assert.deepEqual(
      seen.map(({ directory_id }) => directory_id),
      [mine?.directory_id],
    )
    assert.equal(await outcome(sql`update directory_logouts set issuer = issuer`), 0)
  })
})

test('expiring keys are readable across organizations by explicit setting, but not writable', async () => {
  await within('')
  const seen = async () =>
    (await runtime`select id from api_keys where organization_id = ${other.id}`).map(row => row.id)
  const withEnd = spectator.sql`
    select id from api_keys where organization_id = ${other.id} and expires_at is not null and revoked_at is null`
  const { body } = await createKey(other.owner, { expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  assert.deepEqual(await seen(), [])
  await runtime.begin(async sql => {
    await sql`select set_config('reeve.measures', 'on', true)`
    const ids = (await sql`select id from api_keys where organization_id = ${other.id}`).map(({ id }) => id)
    assert.ok(ids.includes(body.id))
    assert.deepEqual(ids.sort(), (await withEnd).map(({ id }) => id).sort())
    const changing = sql`update api_keys set last_used_at = last_used_at where organization_id = ${other.id}`
    assert.equal(await outcome(changing), 0)
  })
  assert.deepEqual(await seen(), [])
})

test('policies that revoke unused keys are readable across organizations by explicit setting', async () => {
  await within('')
  await editKeyPolicy(other.owner, { revoke_unused_after_days: 14 })
  await editKeyPolicy(acme.owner, { max_lifetime_days: 3_650 })
  const mine = [acme.id, other.id]
  const seen = async (sql: typeof runtime) =>
    (await sql`select organization_id as id from api_key_policies where organization_id = any (${mine})`).map(
      ({ id }) => id,
    )
  assert.deepEqual(await seen(runtime), [])
  await runtime.begin(async sql => {
    await sql`select set_config('reeve.unused_keys', 'on', true)`
    assert.deepEqual(await seen(sql as never), [other.id])
    const changing = sql`update api_key_policies set unused_checked_at = now() where organization_id = ${other.id}`
    assert.equal(await outcome(changing), 0)
  })
  assert.deepEqual(await seen(runtime), [])
})

test('no pooled connection keeps the settings of an earlier request', async () => {
  const person = await acme.person('member')
  await other.person('member', { email: person.email })
  const body = { block_login: true }
  await assertSuccess(acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body }))
  // Borrows the other eight connections: two of ten are shared, and without slow statements only the first of those is
  // used.
  const leases = await Promise.all(Array.from({ length: 8 }, () => reeve.app.pool.borrow()))
  const account = sql<{ account: string | null }[]>`
    select current_setting('reeve.account', true) as account`.map(([row]) => row?.account)
  for (const lease of leases) {
    assert.ok(!(await lease.run(account)))
    lease.end()
  }
  assert.ok(!(await reeve.app.pool.shared.run(account)))
})
