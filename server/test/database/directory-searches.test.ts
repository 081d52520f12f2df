import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readForGroupChange } from '../../src/features/directories/change-group.ts'
import { findSubject } from '../../src/features/directories/logout/logout.sql.ts'
import type { OfDirectory, TakenFields } from '../../src/features/directories/people.sql.ts'
import {
  countUserRows,
  findLinkedAs,
  findTakenFields,
  listUserRows,
} from '../../src/features/directories/people.sql.ts'
import { listPendingInvitationsSentBy } from '../../src/features/invitations/index.ts'
import { connectDirectory } from '../harness/directories.ts'
import type { Organization } from '../harness/organization.ts'
import { inDatabase, startReeve, type TestReeve } from '../harness/reeve.ts'
import { mostRowsRead } from '../harness/rows-read.ts'

const PEOPLE = 5_000

let reeve: TestReeve
let acme: Organization
let of: OfDirectory
before(async () => {
  reeve = await startReeve()
  acme = await reeve.organization()
  const { id } = await connectDirectory(reeve, acme)
  of = { organizationId: acme.id, id }
  await reeve.query`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), n || '@acme.test', 'Person ' || n, now(), now() from generate_series(1, ${PEOPLE}) n
      returning id, email
    ), joined as (
      insert into members (organization_id, user_id, profile_id, status, joined_at, directory_id)
      select ${acme.id}, id, ${acme.profiles.member}, 'active', now(), ${id} from people
    )
    insert into directory_users
      (organization_id, user_id, directory_id, user_name, external_id, active, created_at, changed_at)
    select ${acme.id}, id, ${id}, 'Person-' || email, 'HR ' || email, true, now(), now() from people`
  await reeve.query`
    insert into invitations
      (organization_id, id, email, profile_id, invited_by, status, token_hash, created_at, expires_at)
    select ${acme.id}, gen_random_uuid(), lower(user_name), ${acme.profiles.member}, user_id, 'pending',
      sha256(user_name::bytea), now(), now() + interval '1 day'
    from directory_users`
  await insertGroups()
  await insertSmallOrganizations()
  await reeve.query`vacuum analyze`
})
after(() => reeve?.stop())

const GROUP = '11111111-1111-4111-8111-111111111111'

/** A group of 300 people, and ten others with the same people. */
function insertGroups() {
  return reeve.query`
    with groups as (
      insert into directory_groups (organization_id, directory_id, id, display_name, created_at, changed_at)
      select ${acme.id}, ${of.id}, case n when 0 then ${GROUP} else gen_random_uuid() end, 'Group ' || n, now(), now()
      from generate_series(0, 10) n
      returning id
    ), grouped as (select user_id from directory_users where organization_id = ${acme.id} order by user_id limit 300)
    insert into directory_group_members (organization_id, directory_id, group_id, user_id)
    select ${acme.id}, ${of.id}, groups.id, grouped.user_id from groups, grouped`
}

/** The average organization is small, so a generic plan expects few members in each. */
function insertSmallOrganizations() {
  return reeve.query`
    with others as (
      insert into organizations (organization_id, name, created_at, changed_at)
      select gen_random_uuid(), 'Other ' || n, now(), now() from generate_series(1, 3000) n
      returning organization_id
    ), roles as (
      insert into profiles (organization_id, id, name, permissions, built_in, created_at, changed_at)
      select organization_id, gen_random_uuid(), 'Owner', '{*}', 'owner', now(), now() from others
      returning organization_id, id
    )
    insert into members (organization_id, user_id, profile_id, status, joined_at)
    select organization_id, ${acme.owner.userId}, id, 'active', now() from roles`
}

test(`of ${PEOPLE} people a search reads the one with the value, also under row-level security`, async () => {
  const page = { skip: 0, after: null, most: 100 }
  for (const filter of [
    { userName: 'PERSON-77@acme.test' },
    { userName: acme.owner.email },
    { externalId: 'HR 77@acme.test' },
    { email: '77@acme.test' },
  ]) {
    await inDatabase(reeve.app.pool, acme.id, async db => {
      for (const table of ['members', 'directory_users']) {
        let found = 0
        const read = await mostRowsRead(db, table, async () => {
          found = (await db.run({ total: countUserRows(of, filter), rows: listUserRows(of, filter, page) })).rows.length
        })
        assert.equal(found, 1)
        assert.ok(read <= 8, `${JSON.stringify(filter)} reads ${read} rows of ${table}`)
      }
    })
  }
})

test('the names of a new person are looked up without reading the others', async () => {
  await inDatabase(reeve.app.pool, acme.id, async db => {
    for (const names of [
      { userName: 'Person-9@ACME.test', externalId: null },
      { userName: 'new', externalId: 'HR 9@acme.test' },
    ]) {
      let found: string | undefined
      const read = await mostRowsRead(db, 'directory_users', async () => {
        found = await db.run(findLinkedAs(of, names))
      })
      assert.ok(found)
      assert.ok(read <= 3, `${read} rows`)
    }
  })
})

test('the new names of a person are compared with those of others without reading all people', async () => {
  await inDatabase(reeve.app.pool, acme.id, async db => {
    for (const change of [{ userName: 'PERSON-4999@acme.test' }, { externalId: 'HR 4999@acme.test' }]) {
      let taken: TakenFields | undefined
      const read = await mostRowsRead(db, 'directory_users', async () => {
        taken = await db.run(findTakenFields(of, change, acme.owner.userId))
      })
      const isUserName = 'userName' in change
      assert.deepEqual(taken, { is_address: false, is_user_name: isUserName, is_external_id: !isUserName })
      assert.ok(read <= 2, `${read} rows`)
    }
  })
})

test('a logout finds its subject without reading the other people', async () => {
  await inDatabase(reeve.app.pool, acme.id, async db => {
    for (const subject of [{ email: 'person-9@acme.test' }, { externalId: 'HR 9@acme.test' }]) {
      for (const table of ['members', 'directory_users']) {
        let found: string | undefined
        const read = await mostRowsRead(db, table, async () => {
          found = await db.run(findSubject(of, subject))
        })
        assert.ok(found)
        assert.ok(read <= 3, `${JSON.stringify(subject)} reads ${read} rows of ${table}`)
      }
    }
  })
})

test(`of ${PEOPLE} pending invitations only those that a member sent or resent are read`, async () => {
  const [sender] = await reeve.query<{ id: string }[]>`
    select invited_by as id from invitations where organization_id = ${acme.id} order by id limit 1`
  const id = sender?.id ?? ''
  await reeve.query`
    update invitations set resent_by = ${id} where organization_id = ${acme.id} and email = 'person-5@acme.test'`
  await inDatabase(reeve.app.pool, acme.id, async db => {
    let found = 0
    const read = await mostRowsRead(db, 'invitations', async () => {
      found = (await db.run(listPendingInvitationsSentBy(acme.id, id, new Date()))).length
    })
    assert.equal(found, 2)
    assert.ok(read <= 4, `${read} rows`)
  })
})

test('a change of one person in a group reads this person', async () => {
  const [outside] = await reeve.query<{ id: string }[]>`
    select user_id as id from directory_users where organization_id = ${acme.id} order by user_id desc limit 1`
  const joining = { members: { replaced: false, added: [outside?.id ?? ''], removed: [] } }
  await inDatabase(reeve.app.pool, acme.id, async db => {
    for (const [table, change] of [
      ['members', joining],
      ['directory_group_members', joining],
      ['directory_group_members', { displayName: 'Everybody' }],
    ] as const) {
      const read = await mostRowsRead(db, table, () => db.run(readForGroupChange({ of, groupId: GROUP, change })))
      assert.ok(read <= 10, `${read} rows of ${table}`)
    }
  })
})
