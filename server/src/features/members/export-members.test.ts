import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const HEADER =
  'user_id,email,name,profile_id,is_owner,status,suspended_at,joined_at,last_active_at,external_id,metadata,' +
  'directory_id,held_by,kind,accountable_user_id'

const exported = async (who: Person, query = '') => {
  const answer = await fetch(`${reeve.url}/v1/members/export${query}`, {
    headers: { authorization: `Bearer ${who.key}` },
  })
  assert.equal(answer.status, 200)
  const records = (await answer.text()).split('\r\n')
  return { records, type: answer.headers.get('content-type'), entries: Number(answer.headers.get('reeve-entries')) }
}
const edit = (acme: Organization, { userId }: Person, body: object) =>
  assertSuccess(acme.owner.call(`PATCH /v1/members/${userId}/details`, { body }))

test('the CSV export has the members by id, without removed ones and other organizations', async () => {
  const acme = await reeve.organization()
  const [mallory, gone] = [await acme.person('administrator'), await acme.person()]
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${gone.userId}`))
  await edit(acme, mallory, { name: 'Mallory, "M"', external_id: 'hr-1', metadata: { room: '7' } })
  const member = (await assertSuccess(acme.owner.call(`GET /v1/members/${mallory.userId}`))).body
  assert.deepEqual(HEADER.split(',').sort(), Object.keys(member).sort(), 'the columns are the fields of a member')

  const { records, type, entries } = await exported(acme.owner)
  assert.deepEqual([type, entries, records.length], ['text/csv; charset=utf-8', 2, 4])
  assert.deepEqual([records[0], records[3]], [HEADER, ''])
  assert.ok(records[1]?.startsWith(`${acme.owner.userId},${acme.owner.email},"Ada Owner",`))
  const { administrator } = acme.profiles
  const fields = [mallory.userId, mallory.email, '"Mallory, ""M"""', administrator, false, 'active']
  const held = ['', '', 'person', '']
  assert.equal(records[2], [...fields, '', member.joined_at, '', 'hr-1', '"{""room"":""7""}"', ...held].join(','))
})

test('the export accepts the filters of the list, and escapes a name that is a formula', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  await edit(acme, mallory, { name: '=1+1' })
  await assertSuccess(acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} }))
  const { records, entries } = await exported(acme.owner, '?status=suspended')
  assert.deepEqual([entries, records.length], [1, 3])
  assert.ok(records[1]?.includes(`,"'=1+1",`))
  const none = await exported(acme.owner, `?profile_id=${acme.profiles.administrator}`)
  assert.deepEqual(none.records, [HEADER, ''])
})

test('the export has the directory of a member, and who holds a suspension', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const { user } = await okta.create()
  const last = async () => (await exported(acme.owner, `?q=${user.email}`)).records[1]?.split(',').slice(-4, -2)
  assert.deepEqual(await last(), [okta.id, ''])
  await assertSuccess(acme.owner.call(`POST /v1/members/${user.id}/suspension`, { body: {} }))
  await okta.hold(user.id)
  assert.deepEqual(await last(), [okta.id, `"local directory:${okta.id}"`])
})

test('an export of several batches has each member once', async () => {
  const acme = await reeve.organization()
  const template = await acme.person()
  await reeve.query`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), ${`${acme.id}-`}::text || n || '@acme.test', 'Person ' || n, now(), now()
      from generate_series(1, 1100) n returning id
    )
    insert into members (organization_id, user_id, profile_id, status, joined_at)
    select m.organization_id, people.id, m.profile_id, 'active', m.joined_at
    from people, members m where m.organization_id = ${acme.id} and m.user_id = ${template.userId}`
  const { records, entries } = await exported(acme.owner)
  assert.deepEqual([entries, new Set(records.map(record => record.split(',')[0])).size], [1102, 1104])
})

test('batches of members with long metadata are limited by their size', async () => {
  const acme = await reeve.organization()
  const template = await acme.person()
  const metadata = JSON.stringify(
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`key ${n}`, 'x'.repeat(500)])),
  )
  await reeve.query`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), ${`${acme.id}-`}::text || n || '@acme.test', 'Person ' || n, now(), now()
      from generate_series(1, 400) n returning id
    )
    insert into members (organization_id, user_id, profile_id, status, joined_at, metadata)
    select m.organization_id, people.id, m.profile_id, 'active', m.joined_at, ${metadata}::text::jsonb
    from people, members m where m.organization_id = ${acme.id} and m.user_id = ${template.userId}`
  const { borrow } = reeve.app.pool
  let borrowed = 0
  reeve.app.pool.borrow = () => {
    borrowed++
    return borrow()
  }
  const { records, entries } = await exported(acme.owner).finally(() => (reeve.app.pool.borrow = borrow))
  assert.deepEqual([entries, records.length], [402, 404])
  assert.ok(borrowed >= 1 + 4, `${borrowed - 1} batches for 4 MB`)
})
