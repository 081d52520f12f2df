import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseBefore } from '../harness/older-database.ts'

const ORGANIZATION = '0199c2a4-7b1e-7c3a-9d52-00000000000a'

test('an upgrade moves no row: the former tables become the first partitions', async () => {
  const { sql, upgrade, drop } = await databaseBefore('0110_entries_before_a_boundary.sql')
  const files = () => sql<{ table: string; file: string }[]>`
    select regexp_replace(relname, '_until_.*', '') as table, relfilenode::text as file from pg_class
    where relkind in ('r', 'i') and relname ~ '^(audit_entries|governance_events|events?_)'
      and relname !~ '_([0-9]{4}|default)(_|$)' or relname ~ '_until_[0-9]{4}$'
    order by 1`
  const rows = () => sql`
    select sequence::int, actor_id, changes from audit_entries
    union all select sequence::int, type, null from governance_events order by 1`
  try {
    await sql`insert into organizations (organization_id, name, created_at, changed_at)
      values (${ORGANIZATION}, 'Acme', now(), now())`
    await sql`
      insert into audit_entries
        (organization_id, sequence, id, occurred_at, action, actor, target, changes, context, previous_hash, hash)
      select ${ORGANIZATION}, n, gen_random_uuid(), timestamptz '2020-01-01' + n * interval '1 day', 'thing.done',
        '{"id":"ada"}', '{}', '{"before":null}', '{}', ${Buffer.alloc(32)}, ${Buffer.alloc(32)}
      from generate_series(1, 500) n`
    await sql`
      insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
      select ${ORGANIZATION}, n, ('019a0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'profile.created', now(),
        '{}' from generate_series(501, 600) n`
    const [filesBefore, rowsBefore] = [await files(), await rows()]
    assert.ok(filesBefore.length >= 5)
    await upgrade()
    assert.deepEqual([...(await files())], [...filesBefore])
    assert.deepEqual([...(await rows())], [...rowsBefore])
    const parts = await sql`select distinct tableoid::regclass::text as part from audit_entries`
    assert.match(parts.map(({ part }) => part).join(), /^audit_entries_until_\d{4}$/)
  } finally {
    await drop()
  }
})

test('changes of the previous release continue during the upgrade', async () => {
  const { sql, upgrade, drop } = await databaseBefore('0110_entries_before_a_boundary.sql')
  try {
    // PostgreSQL prepares this statement before the upgrade, and executes it during and after the upgrade, as for a
    // process of the previous release.
    const insert = (sequence: number) => sql`
      insert into audit_entries
        (organization_id, sequence, id, occurred_at, action, actor, target, context, previous_hash, hash)
      values (${ORGANIZATION}, ${sequence}, ${crypto.randomUUID()}, now(), 'thing.done', '{}', '{}', '{}',
        ${Buffer.alloc(32)}, ${Buffer.alloc(32)})`
    await insert(1)
    let isUpgraded = false
    const upgrading = upgrade().then(() => (isUpgraded = true))
    let last = 1
    let longestMs = 0
    while (!isUpgraded || last < 20) {
      const since = performance.now()
      await insert(++last)
      longestMs = Math.max(longestMs, performance.now() - since)
    }
    await upgrading
    const [row] = await sql`select count(*)::int as entries from audit_entries`
    assert.equal(row?.entries, last)
    assert.ok(longestMs < 3_000, `an insert took ${longestMs} ms`)
  } finally {
    await drop()
  }
})

test('the upgrade waits for no change that has read organizations and will write events', async () => {
  const { sql, upgrade, drop } = await databaseBefore('0110_entries_before_a_boundary.sql')
  try {
    await sql.begin(async transaction => {
      await transaction`lock table organizations in row share mode`
      // Migration 0122 adds columns to this table, so it waits for such a change.
      await upgrade('0122_organizations_of_a_platform.sql')
    })
  } finally {
    await drop()
  }
})
