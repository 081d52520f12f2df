import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { putTrigger } from '../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { Statement } from '../../database/statement.ts'
import { newId } from '../../kernel/ids.ts'
import { listHoldersAfter } from '../members/index.ts'

let reeve: SharedReeve
let acme: Organization
let people: Record<'runner' | 'other' | 'platform' | 'administrator' | 'suspended' | 'member', Person>
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  const runs = await acme.profile(['agents.run'])
  people = {
    runner: await acme.person(runs),
    other: await acme.person(await acme.profile(['agents.stop', 'agents.run'])),
    platform: await acme.person(await acme.profile(['platform.*'])),
    administrator: await acme.person('administrator'),
    suspended: await acme.person(runs),
    member: await acme.person('member'),
  }
  await assertSuccess(acme.owner.call(`POST /v1/members/${people.suspended.userId}/suspension`, { body: {} }))
  await (await reeve.organization('Other')).person('owner')
})
after(() => reeve.stop())

const search = (name: string, more: object = {}) =>
  acme.owner.call('POST /access/v1/search/subject', {
    body: { subject: { type: 'user' }, action: { name }, resource: { type: 'organization', id: acme.id }, ...more },
  })
async function found(...asked: Parameters<typeof search>): Promise<string[]> {
  const { results } = (await assertSuccess(search(...asked))).body
  return results.map(({ type, id }: { type: string; id: string }) => type === 'user' && id)
}
const idsOf = (...named: Person[]) => named.map(({ userId }) => userId).sort()

test('subjects are found by their own permission, by platform.*, and as owners', async () => {
  const { runner, other, platform, administrator } = people
  assert.deepEqual(await found('agents.run'), idsOf(acme.owner, runner, other, platform, administrator))
  assert.deepEqual(await found('run', { resource: { type: 'agents', id: 'any' } }), await found('agents.run'))
  assert.deepEqual(await found('organization.manage'), idsOf(acme.owner, administrator))
  assert.deepEqual(await found('nothing.here'), idsOf(acme.owner, platform, administrator))
})

test('a search finds exactly the subjects that an evaluation permits', async () => {
  const everyone = [acme.owner, ...Object.values(people)]
  for (const name of ['agents.run', 'agents.stop', 'members.read', 'organization.manage', 'no dot at all']) {
    const resource = { type: 'organization', id: acme.id }
    const body = {
      action: { name },
      resource,
      evaluations: everyone.map(({ userId: id }) => ({ subject: { type: 'user', id } })),
    }
    const { evaluations } = (await assertSuccess(acme.owner.call('POST /access/v1/evaluations', { body }))).body
    const permitted = everyone.filter((_, index) => evaluations[index].decision)
    assert.deepEqual(await found(name), idsOf(...permitted), name)
  }
})

test('pages of any size have every subject once, in the order of their ids', async () => {
  const all = await found('agents.run')
  for (const limit of [1, 2, 4, all.length]) {
    const collected: string[] = []
    let token: string | undefined
    do {
      const { body } = await assertSuccess(search('agents.run', { page: token === undefined ? { limit } : { token } }))
      assert.deepEqual([body.page.count, Object.keys(body)[0]], [body.results.length, 'page'])
      assert.ok(body.results.length === limit || body.page.next_token === '', 'only the last page is short')
      assert.ok(body.results.length > 0, 'no page is empty')
      collected.push(...body.results.map(({ id }: { id: string }) => id))
      token = body.page.next_token
    } while (token !== '')
    assert.deepEqual(collected, all, `pages of ${limit}`)
  }
})

test('a page with limit 0 is empty and not the last one, and a page has at most 200 subjects', async () => {
  const { body } = await assertSuccess(search('agents.run', { page: { limit: 0 } }))
  assert.deepEqual([body.results, body.page.next_token === ''], [[], false])
  const crowd = await reeve.organization()
  await addCrowd(crowd, await crowd.profile(['agents.run']), 250)
  const sized = async (page: object) => {
    const body = { subject: { type: 'user' }, action: { name: 'agents.run' }, resource: { type: 'x', id: 'y' }, page }
    return (await assertSuccess(crowd.owner.call('POST /access/v1/search/subject', { body }))).body
  }
  const first = await sized({ limit: 1_000 })
  assert.deepEqual([first.results.length, (await sized({})).results.length], [200, 50])
  const second = await sized({ token: first.page.next_token })
  assert.deepEqual([second.results.length, second.page.next_token], [51, ''])
})

test('an invalid page token, or one of another search, is refused', async () => {
  const { page } = (await assertSuccess(search('agents.run', { page: { limit: 1 } }))).body
  const token = page.next_token
  const [digest, limit] = JSON.parse(Buffer.from(token, 'base64url').toString())
  const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const searches = [
    search('agents.stop', { page: { token } }),
    search('agents.run', { page: { token, limit: 2 } }),
    search('agents.run', { page: { token }, context: { time: 'later' } }),
    search('agents.run', { page: { token }, resource: { type: 'organization', id: newId() } }),
    ...['x', forge(), forge(digest, limit, 'x'), forge(digest, 1e9, newId()), forge(digest, limit, '\0')].map(forged =>
      search('agents.run', { page: { token: forged } }),
    ),
  ]
  for (const { status, body } of await Promise.all(searches)) {
    assert.deepEqual([status, body.code, body.errors[0].pointer], [400, 'invalid_page_token', '/page/token'])
  }
  const same = { page: { token, limit: 1 }, subject: { id: 'ignored', type: 'user' } }
  assert.equal((await search('agents.run', same)).status, 200)
})

test('a trigger is fired by its member alone, and by nobody while it may not fire', async () => {
  const { runner } = people
  await putTrigger(acme, 'nightly', { user_id: runner.userId })
  const nightly = { resource: { type: 'trigger', id: 'nightly' } }
  assert.deepEqual(await found('fire', nightly), [runner.userId])
  assert.deepEqual(await found('trigger.fire', nightly), [runner.userId])
  await putTrigger(acme, 'nightly', { user_id: runner.userId, enabled: false })
  assert.deepEqual(await found('fire', nightly), [])
  assert.deepEqual(await found('fire', { resource: { type: 'trigger', id: 'unknown' } }), [])
})

test('nobody may act on another organization, and only users can be searched for', async () => {
  assert.deepEqual(await found('agents.run', { resource: { type: 'organization', id: newId() } }), [])
  for (const type of ['trigger', 'api_key']) {
    const { status, body } = await search('agents.run', { subject: { type } })
    assert.deepEqual([status, body.code], [400, 'subject_not_searchable'])
  }
})

test('in a large organization a page reads only the members that it shows, by their index', async () => {
  const crowd = await reeve.organization()
  await addCrowd(crowd, await crowd.profile(['agents.run']), 5_000)
  await reeve.query`analyze members, profiles`
  const { written } = listHoldersAfter(crowd.id, 'agents.run', newId(), 51)
  const explained = new Statement({ ...written, text: `explain ${written.text}` }, 'each', rows => JSON.stringify(rows))
  const plan = await inDatabase(reeve.app.pool, crowd.id, transaction => transaction.run(explained))
  assert.match(plan, /Index (Only )?Scan using active_members_of_a_profile/)
  assert.match(plan, /Index Cond: [^"]*organization_id[^"]*profile_id[^"]*user_id > /)
})

const addCrowd = (crowd: Organization, profileId: string, size: number) => reeve.query`
  with people as (
    insert into accounts (id, email, name, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid() || '@acme.test', 'One of many', now(), now()
    from generate_series(1, ${size})
    returning id
  )
  insert into members (organization_id, user_id, profile_id, status, joined_at)
  select ${crowd.id}, id, ${profileId}, 'active', now() from people`
