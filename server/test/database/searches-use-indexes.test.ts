import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Statement } from '../../src/database/pool.ts'
import { findKeyHolder } from '../../src/features/api-keys/api-keys.sql.ts'
import { hashKey } from '../../src/features/api-keys/index.ts'
import {
  listNewAddresses,
  listSignInEntries,
  listSignInReferences,
  listSignInReferencesOf,
} from '../../src/features/audit/index.ts'
import { readOutbox } from '../../src/features/governance/delivery/outbox.sql.ts'
import { countAttempts, listDeliveryRows } from '../../src/features/governance/delivery-log/delivery-log.sql.ts'
import { findIdentified, findPersonIdentified, isExternalId } from '../../src/features/members/identities.sql.ts'
import { listMemberRows } from '../../src/features/members/member-lists.sql.ts'
import { listOpenFollowUpRows } from '../../src/features/offboarding/follow-ups.sql.ts'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { inDatabase, startReeve, type TestReeve } from '../harness/reeve.ts'
import { mostRowsRead } from '../harness/rows-read.ts'

let reeve: TestReeve
let acme: Organization
let sql: postgres.Sql

/**
 * The lowest and the highest user id. To plan a join, the planner reads the member rows of these two ids unless their
 * page is all-visible, and tests that count row reads would count these, too. So both are inserted in the middle, on a
 * page that stays full.
 */
const EXTREME_IDS = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'] as const

before(async () => {
  reeve = await startReeve()
  acme = await reeve.organization()
  sql = postgres({ ...reeve.database.target, max: 1 })
  // VACUUM marks pages as all-visible only if the commits on them are on disk.
  await sql`set synchronous_commit = on`
  await sql`
    insert into audit_entries
      (organization_id, sequence, id, occurred_at, action, actor, target, changes, context, previous_hash, hash)
    select ${acme.id}, n, gen_random_uuid(), timestamptz '2025-01-01' + n * interval '1 minute',
      'thing' || n % 50 || '.done',
      jsonb_build_object('type', 'member', 'id', case n % 2 when 0 then ${acme.owner.userId} else n::text end,
        'name', 'Ada', 'key', jsonb_build_object('id', gen_random_uuid(), 'name', 'key')),
      jsonb_build_object('type', 'thing ' || n % 50, 'id', n),
      jsonb_build_object('before', jsonb_build_object('profile_id', gen_random_uuid(), 'profile_name', 'Developer'),
        'after', jsonb_build_object('profile_id', gen_random_uuid(), 'profile_name', 'Administrator')),
      jsonb_build_object('request_id', n, 'ip', '192.0.2.1', 'user_agent', 'reeve-sdk/0.1.0 node/24'),
      decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
    from generate_series(1001, 21000) n`
  await sql`
    insert into invitations
      (organization_id, id, email, profile_id, invited_by, status, token_hash, created_at, expires_at, settled_at,
        revoked_reason)
    select ${acme.id}, gen_random_uuid(), n || '@acme.test', ${acme.profiles.member}, ${acme.owner.userId}, 'revoked',
      sha256(n::text::bytea), now(), now(), now(), 'revoked'
    from generate_series(1, 10000) n`
  await sql`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select case n when 5000 then ${EXTREME_IDS[0]}::uuid when 5001 then ${EXTREME_IDS[1]}::uuid
        else gen_random_uuid() end, n || '@many.test', 'Person ' || n, now(), now() from generate_series(1, 10000) n
      returning id
    )
    insert into members (organization_id, user_id, profile_id, status, joined_at, external_id)
    select ${acme.id}, id, ${acme.profiles.member}, 'active', now(), 'HR ' || id from people`
  await sql`
    insert into audit_entries
      (organization_id, sequence, id, occurred_at, action, actor, target, context, previous_hash, hash)
    select ${SYSTEM_ORGANIZATION}, n, gen_random_uuid(), now() - n * interval '1 minute', 'account.sign_in_failed',
      '{"type":"account","id":null,"name":"unknown","key":null}',
      jsonb_build_object('type', 'account', 'id', '', 'name', 'nobody-' || n || '@acme.test'),
      jsonb_build_object('request_id', n, 'ip', '192.0.2.1', 'user_agent', null),
      decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
    from generate_series(1001, 6000) n`
  await fillDeliveries()
  await fillFollowUps()
  await sql`
    insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
    select ${acme.id}, n, gen_random_uuid(), 'profile.created', now(), '{}' from generate_series(-10000, 0) n`
  // Has the same effect on the tables as an autovacuum.
  await sql`vacuum analyze`
  await makeAllVisible('members')
})
after(async () => {
  // Deletes the inserted rows, which belong to no valid chain, because `stop` verifies all chains.
  await sql`delete from audit_entries where organization_id = ${acme.id} and sequence > 1000`
  await sql`delete from audit_entries where organization_id = ${SYSTEM_ORGANIZATION} and sequence > 1000`
  await sql`delete from governance_events where organization_id = ${acme.id} and sequence < 1`
  await sql?.end()
  await reeve?.stop()
})

/** Repeats VACUUM until all pages of the table are all-visible: a transaction of Reeve can prevent it. */
async function makeAllVisible(table: string): Promise<void> {
  for (const limit = Date.now() + 10_000; ; await sleep(100)) {
    await sql`vacuum ${sql(table)}`
    const [pages] = await sql`select relpages, relallvisible from pg_class where oid = ${table}::regclass`
    if (pages?.relallvisible === pages?.relpages) return
    assert.ok(Date.now() < limit, `${pages?.relallvisible} of ${pages?.relpages} pages of ${table} are all-visible`)
  }
}

let webhookId: string

/** Adds 10,000 successful deliveries, each with an attempt that is two days old. */
async function fillDeliveries(): Promise<void> {
  webhookId = (await createWebhookFor(acme, { event_types: ['oracle.*'] })).id
  await sql`
    with delivered as (
      insert into deliveries (organization_id, id, webhook_id, event_id, event_sequence, event_type, status, attempts,
        created_at, finished_at)
      select ${acme.id}, gen_random_uuid(), ${webhookId}, gen_random_uuid(), n, 'oracle.paused', 'delivered', 1,
        now() - interval '2 days', now() - interval '2 days'
      from generate_series(1, 10000) n returning organization_id, id, webhook_id
    )
    insert into delivery_attempts (organization_id, delivery_id, number, webhook_id, started_at, outcome, total_ms)
    select organization_id, id, 1, webhook_id, now() - interval '2 days', 'delivered', 20 from delivered`
}

/** Adds 9,990 completed follow-ups of ended suspensions and 10 open ones. */
async function fillFollowUps(): Promise<void> {
  await sql`
    with ended as (
      insert into suspensions
        (organization_id, id, user_id, suspended_at, suspended_by, block_login, ended_at, ended_by, ended_how)
      select ${acme.id}, gen_random_uuid(), user_id, now(), ${acme.owner.userId}, false, now(), ${acme.owner.userId},
        'reactivated'
      from members where organization_id = ${acme.id} and external_id is not null
      returning organization_id, id
    )
    insert into suspension_follow_ups (organization_id, suspension_id, id, kind, item_id, name, done_at, done_by)
    select organization_id, id, gen_random_uuid(), 'integration', 'git', 'Git',
      case when n > 10 then now() end, case when n > 10 then ${acme.owner.userId}::uuid end
    from (select organization_id, id, row_number() over () as n from ended) numbered`
}

/** The indexes that contain an index's rows: those of all partitions, or the index itself. */
const leavesOf = (index: string) => sql`
  select relid from pg_partition_tree(${index}::regclass) where isleaf union select ${index}::regclass`

const NOBODY = '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada'

for (const [query, index] of [
  ['audit/entries?action=thing7.done', 'audit_entries_by_action'],
  ['audit/entries?action=thing7.*', 'audit_entries_by_action'],
  [`audit/entries?actor=${NOBODY}`, 'audit_entries_of_an_actor'],
  [`audit/entries?key=${NOBODY}`, 'audit_entries_by_key'],
  ['audit/entries?target=12000', 'audit_entries_on_a_target'],
  ['audit/entries?target_type=nothing', 'audit_entries_by_target_type'],
  ['audit/entries?request_id=12000', 'audit_entries_by_request'],
  ['audit/entries?ip=198.51.100.7', 'audit_entries_by_ip'],
  ['audit/entries?ip=198.51.100.0/24', 'audit_entries_by_ip'],
  ['audit/entries?ip=2001:db8::/32', 'audit_entries_by_ip'],
  ['audit/entries?since=2025-01-08T00:00:00Z&order=asc', 'audit_entries_over_time'],
  ['invitations?email=77@acme.test', 'invitations_by_address'],
  ['invitations?status=accepted', 'invitations_by_status'],
  ['members?sort=joined_at&order=desc', 'members_by_joining'],
  ['members?sort=email', 'account_emails_are_unique'],
] as const) {
  test(`${query} is served by ${index}, under row-level security too`, async () => {
    const scans = async () => {
      const [row] = await sql<{ scans: number }[]>`
        select sum(idx_scan)::integer as scans from pg_stat_user_indexes where indexrelid in (${leavesOf(index)})`
      return row?.scans ?? 0
    }
    const earlier = await scans()
    // Repeats the request, because PostgreSQL updates the scan statistics of a connection at most once a second.
    for (const late = performance.now() + 8_000; (await scans()) === earlier; await sleep(150)) {
      assert.ok(performance.now() < late, `${index} was not used`)
      await acme.owner.call(`GET /v1/${query}`)
    }
  })
}

for (const [filter, entries] of [
  ['', 20_000],
  ['&actor=', 10_000],
] as const) {
  test(`entries are counted by an index-only scan, also under row-level security: ${filter || 'all'}`, async () => {
    const read = async () => {
      const [row] = await sql<{ read: number }[]>`
        select sum(idx_tup_read)::integer as read from pg_stat_user_indexes
        where indexrelid in (${leavesOf('audit_entries_over_time')})`
      return row?.read ?? 0
    }
    const earlier = await read()
    for (const late = performance.now() + 8_000; (await read()) < earlier + 20_000; await sleep(150)) {
      assert.ok(performance.now() < late, 'the entries themselves were read')
      const of = filter && `${filter}${acme.owner.userId}`
      const { body } = await acme.owner.call(`GET /v1/audit/counts?since=2025-01-01T00:00:00Z${of}`)
      assert.ok(body.total >= entries)
    }
  })
}

test('of 10,000 events only the pending ones are read, also under row-level security', async () => {
  await acme.owner.call('POST /v1/profiles', { body: { name: 'New', permissions: [] } })
  await inDatabase(reeve.app.pool, acme.id, async transaction => {
    let waiting = 0
    const read = await mostRowsRead(transaction, 'governance_events', async () => {
      waiting = (await transaction.run(readOutbox(acme.id, 100))).length
    })
    assert.ok(waiting > 0)
    assert.equal(read, waiting)
  })
})

test('the lookup of a key’s owner reads one membership, however many memberships the owner has', async () => {
  const email = 'everywhere@many.test'
  const elsewhere = await reeve.organization()
  const { userId } = await elsewhere.person('member', { email })
  const { key } = await acme.person('member', { email })
  await sql`
    with others as (
      insert into organizations (organization_id, name, created_at, changed_at)
      select gen_random_uuid(), 'Other ' || n, now(), now() from generate_series(1, 200) n
      returning organization_id
    ), roles as (
      insert into profiles (organization_id, id, name, permissions, built_in, created_at, changed_at)
      select organization_id, gen_random_uuid(), 'Owner', '{*}', 'owner', now(), now() from others
      returning organization_id, id
    )
    insert into members (organization_id, user_id, profile_id, status, joined_at)
    select organization_id, ${userId}, id, 'active', now() from roles`
  const hash = hashKey(reeve.app.vault, key)
  await inDatabase(reeve.app.pool, acme.id, async transaction => {
    const holder = () => transaction.run(findKeyHolder(acme.id, hash, new Date()))
    assert.equal((await holder())?.user_id, userId)
    assert.equal(await mostRowsRead(transaction, 'members', holder), 1)
  })
})

test('of 10,000 members only those with a given identifier are read, also under row-level security', async () => {
  const [person] = await sql<{ user_id: string }[]>`
    select user_id from members where organization_id = ${acme.id} and external_id is not null limit 1`
  assert.ok(person)
  await inDatabase(reeve.app.pool, acme.id, async transaction => {
    const read = (statement: Statement<unknown>) =>
      mostRowsRead(transaction, 'members', () => transaction.run(statement))
    const asked = { userIds: [acme.owner.userId], emails: ['77@many.test'], externalIds: [`HR ${person.user_id}`] }
    assert.equal(await read(findIdentified(acme.id, asked)), 3)
    // At most one table row is read, or none if PostgreSQL uses an index-only scan.
    for (const one of ['78@many.test', person.user_id]) assert.ok((await read(findPersonIdentified(acme.id, one))) <= 1)
    for (const email of ['nobody@many.test', '79@many.test']) assert.equal(await read(isExternalId(acme.id, email)), 0)
  })
})

/** Runs a statement in the organization. Returns the number of table rows that it reads and of rows that it returns. */
async function readBy(organizationId: string, table: string, statement: Statement<readonly unknown[]>) {
  return inDatabase(reeve.app.pool, organizationId, async transaction => {
    let answer: readonly unknown[] = []
    const read = await mostRowsRead(transaction, table, async () => {
      answer = await transaction.run(statement)
    })
    return { read, answered: answer.length }
  })
}

test('of 5,000 failed sign-ins without an account only those with the address are read', async () => {
  const range = { since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }
  for (const [email, count] of [
    ['nobody-2000@acme.test', 1],
    ['somebody@acme.test', 0],
  ] as const) {
    const entries = listSignInEntries(
      { userId: NOBODY, email },
      ['account.sign_in_failed', 'account.signed_in'],
      range,
      { order: 'desc', after: null, most: 26 },
    )
    const { read, answered } = await readBy(SYSTEM_ORGANIZATION, 'audit_entries', entries)
    assert.equal(answered, count)
    assert.ok(read <= count + 2, `${read} entries were read`)
  }
})

const SIGN_INS = ['account.sign_in_failed', 'account.signed_in']

test('of 5,000 sign-ins only those from an address, of an outcome, or of a few accounts are read', async () => {
  const page = { order: 'desc', after: null, most: 26 } as const
  const range = { since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }
  const accounts = ['nobody-2000@acme.test', 'somebody@acme.test'].map(email => ({
    userId: NOBODY,
    email,
    since: new Date(range.since),
  }))
  for (const [name, statement, count] of [
    ['address', listSignInReferences({ ...range, actions: SIGN_INS, ip: '198.51.100.7' }, page), 0],
    ['network', listSignInReferences({ ...range, actions: SIGN_INS, ip: '198.51.100.0/24' }, page), 0],
    ['outcome', listSignInReferences({ ...range, actions: ['account.second_factor_failed'] }, page), 0],
    ['page', listSignInReferences({ ...range, actions: SIGN_INS }, page), 26],
    ['accounts', listSignInReferencesOf(accounts, { ...range, actions: SIGN_INS }, page), 1],
  ] as const) {
    const { read, answered } = await readBy(SYSTEM_ORGANIZATION, 'audit_entries', statement)
    assert.equal(answered, count, name)
    assert.ok(read <= count + 8, `${read} entries were read, ${name}`)
  }
})

test('of 5,000 sign-ins of an account only the newest one from the address is read', async () => {
  await sql`
    insert into audit_entries
      (organization_id, sequence, id, occurred_at, action, actor, target, context, previous_hash, hash)
    select ${SYSTEM_ORGANIZATION}, n, gen_random_uuid(), now(), 'account.signed_in', '{}',
      jsonb_build_object('type', 'account', 'id', ${NOBODY}::text),
      jsonb_build_object('ip', case when n in (10000, 11000) then '198.51.100.1' else '192.0.2.' || n % 200 end),
      decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
    from generate_series(7001, 12000) n`
  await sql`vacuum analyze audit_entries`
  const since = new Date('2020-01-01T00:00:00Z')
  const signIns = [10_000, 11_000].map(sequence => ({ sequence, userId: NOBODY, since }))
  await inDatabase(reeve.app.pool, SYSTEM_ORGANIZATION, async transaction => {
    let found = new Set<number>()
    const read = await mostRowsRead(transaction, 'audit_entries', async () => {
      found = await transaction.run(listNewAddresses(signIns))
    })
    assert.deepEqual([...found], [10_000])
    assert.ok(read <= 4, `${read} entries were read`)
  })
})

test('of 10,000 deliveries a filter by status reads only the matching ones', async () => {
  const noFilter = { eventType: undefined, eventId: undefined, since: undefined, until: undefined }
  const page = { order: 'desc', after: null, most: 51 } as const
  for (const status of ['exhausted', 'pending', 'sending', 'paused']) {
    const deliveries = listDeliveryRows(acme.id, webhookId, { ...noFilter, status }, page)
    assert.deepEqual(await readBy(acme.id, 'deliveries', deliveries), { read: 0, answered: 0 }, status)
  }
})

test('of 10,000 follow-ups only the open ones are read', async () => {
  const page = { order: 'asc', after: null, most: 51 } as const
  const reads = await readBy(acme.id, 'suspension_follow_ups', listOpenFollowUpRows(acme.id, page, new Date()))
  assert.deepEqual(reads, { read: 10, answered: 10 })
  const { read } = await readBy(acme.id, 'suspensions', listOpenFollowUpRows(acme.id, page, new Date()))
  assert.ok(read <= 20, `${read} suspensions were read`)
})

test('the delivery summary reads no attempt older than 24 hours', async () => {
  const since = new Date(Date.now() - 24 * 60 * 60_000)
  const { read } = await readBy(acme.id, 'delivery_attempts', countAttempts(acme.id, since))
  assert.equal(read, 0)
})

test('each page of the members and of their export reads only its own accounts', async () => {
  const [middle] = await sql<{ user_id: string }[]>`
    select user_id from members where organization_id = ${acme.id} order by user_id offset 5000 limit 1`
  assert.ok(middle)
  const all = {
    kind: undefined,
    status: undefined,
    userIds: undefined,
    profileId: undefined,
    externalId: undefined,
    q: undefined,
  }
  for (const order of ['asc', 'desc'] as const) {
    const page = { order, after: middle.user_id, most: 500 }
    const { read, answered } = await readBy(
      acme.id,
      'accounts',
      listMemberRows(acme.id, { ...all, lastActiveBefore: undefined }, page),
    )
    assert.equal(answered, 500)
    assert.ok(read <= 510, `${read} accounts were read, ${order}`)
  }
})
