import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asking, connectDirectory } from '../../../test/harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { MOST_GROUPS } from './groups.contract.ts'
import type { DirectoryGroupChange } from './scim/index.ts'

const PEOPLE = 300

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

async function connected() {
  const acme = await reeve.organization()
  return { acme, okta: await connectDirectory(reeve, acme) }
}

/** A group of 300 people beside ten others with the same people, and a person outside it. */
async function largeGroup() {
  const { acme, okta } = await connected()
  const { people, connection } = okta
  const { user } = await okta.create()
  const { id } = await people.createGroup(connection, { displayName: 'All', externalId: null, memberIds: [] }, asking())
  await reeve.query`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), n || '@' || ${id}, 'Person ' || n, now(), now() from generate_series(1, ${PEOPLE}) n
      returning id, email
    ), joined as (
      insert into members (organization_id, user_id, profile_id, status, joined_at, directory_id)
      select ${acme.id}, id, ${acme.profiles.member}, 'active', now(), ${okta.id} from people
    )
    insert into directory_users (organization_id, user_id, directory_id, user_name, active, created_at, changed_at)
    select ${acme.id}, id, ${okta.id}, email, true, now(), now() from people`
  await reeve.query`
    with others as (
      insert into directory_groups (organization_id, directory_id, id, display_name, created_at, changed_at)
      select ${acme.id}, ${okta.id}, gen_random_uuid(), 'Group ' || n, now(), now() from generate_series(1, 10) n
      returning id
    )
    insert into directory_group_members (organization_id, directory_id, group_id, user_id)
    select ${acme.id}, ${okta.id}, g.id, u.user_id from directory_users u, (select id from others union select ${id}) g
    where u.organization_id = ${acme.id} and u.user_id <> ${user.id}`
  return { people, connection, groupId: id, userId: user.id }
}

const joining = (...added: string[]): DirectoryGroupChange => ({ members: { replaced: false, added, removed: [] } })

test('a change of one person keeps the rest of the group', async () => {
  const { people, connection, groupId, userId } = await largeGroup()
  const without = { members: false }
  const added = await people.changeGroup(connection, groupId, joining(userId), asking(), without)
  assert.equal(added.members, null)
  const group = await people.findGroup(connection, groupId, { members: true })
  assert.equal(group?.members?.length, PEOPLE + 1)
  const removed = { members: { replaced: false, added: [], removed: [userId] } }
  await people.changeGroup(connection, groupId, removed, asking(), without)
  const only = { members: { replaced: true, added: [userId], removed: [] } }
  const replaced = await people.changeGroup(connection, groupId, only, asking())
  assert.deepEqual(
    replaced.members?.map(({ id }) => id),
    [userId],
  )
})

test(`a directory has at most ${MOST_GROUPS} groups`, async () => {
  const { acme, okta } = await connected()
  await reeve.query`
    insert into directory_groups (organization_id, directory_id, id, display_name, created_at, changed_at)
    select ${acme.id}, ${okta.id}, gen_random_uuid(), 'Group ' || n, now(), now()
    from generate_series(2, ${MOST_GROUPS}) n`
  const create = (displayName: string) =>
    reeve.call('POST /scim/v2/Groups', {
      key: okta.token,
      body: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName },
    })
  const last = await create('Last')
  assert.equal(last.status, 201)
  const { status, body } = await create('One too many')
  assert.deepEqual([status, body.status], [409, '409'])
  assert.match(String(body.detail), /at most 5,000 groups/)
  assert.equal((await reeve.call(`DELETE /scim/v2/Groups/${last.body.id}`, { key: okta.token })).status, 204)
  assert.equal((await create('In its place')).status, 201)
})
