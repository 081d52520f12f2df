import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const idsOf = (members: { user_id: string }[]) => members.map(member => member.user_id)

test('paging by any limit lists every member once, in the same order', async () => {
  const acme = await reeve.organization()
  for (let i = 0; i < 6; i++) await acme.person('member')
  const all = idsOf((await acme.owner.call('GET /v1/members?limit=200')).body.members)
  assert.equal(all.length, 7)
  for (const limit of [1, 2, 3, 7]) {
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor ? `&cursor=${cursor}` : ''
      const { body } = await acme.owner.call(`GET /v1/members?limit=${limit}${query}`)
      assert.ok(body.members.length <= limit)
      paged.push(...idsOf(body.members))
      cursor = body.next_cursor
    } while (cursor)
    assert.deepEqual(paged, all)
  }
})

test('status, profile_id and q filter, and together', async () => {
  const acme = await reeve.organization()
  const [first, second] = [await acme.person('member'), await acme.person('administrator')]
  await acme.owner.call(`POST /v1/members/${first.userId}/suspension`, { body: {} })
  const find = async (query: string) => idsOf((await acme.owner.call(`GET /v1/members?${query}`)).body.members)
  assert.deepEqual(await find('status=suspended'), [first.userId])
  assert.deepEqual(await find(`profile_id=${acme.profiles.administrator}`), [second.userId])
  assert.deepEqual(await find(`q=${encodeURIComponent(second.email.toUpperCase())}`), [second.userId])
  assert.deepEqual(await find('q=%25'), [], '% is no wildcard')
  assert.deepEqual(await find(`status=active&profile_id=${acme.profiles.member}`), [])
})

test('only this organization’s members are listed', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const ids = idsOf((await acme.owner.call('GET /v1/members')).body.members)
  assert.deepEqual(ids, [acme.owner.userId])
  assert.ok(!ids.includes(other.owner.userId))
})

test('a cursor of another list, a broken one, and a limit out of bounds are 422', async () => {
  const acme = await reeve.organization()
  await acme.person('member')
  const { next_cursor: cursor } = (await acme.owner.call('GET /v1/profiles?limit=1')).body
  assert.ok(cursor)
  for (const [query, code] of [
    [`cursor=${cursor}`, 'invalid_cursor'],
    ['cursor=abc', 'invalid_cursor'],
    ['limit=0', 'validation_failed'],
    ['limit=201', 'validation_failed'],
    ['limit=x', 'validation_failed'],
    ['status=gone', 'validation_failed'],
    ['unknown=1', 'validation_failed'],
  ] as const) {
    const answer = await acme.owner.call(`GET /v1/members?${query}`)
    assert.deepEqual([answer.status, answer.body.code], [422, code], query)
  }
})
