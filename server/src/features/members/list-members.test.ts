import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { inTransaction } from '../../database/transaction.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const joinAt = (acme: Organization, at: string, userIds: string[]) =>
  inTransaction(reeve.app.pool, acme.id, async transaction => {
    await transaction.commit(sql`
      update members set joined_at = ${at}::text::timestamptz
      where organization_id = ${acme.id} and user_id = any (${userIds}::uuid[])`)
  })

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

test('members are filtered by several ids, within the organization', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [mia, abe, gone] = [await acme.person('member'), await acme.person('member'), await acme.person('member')]
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${gone.userId}`))
  const called = (ids: string[]) => acme.owner.call(`GET /v1/members?${ids.map(id => `user_id=${id}`).join('&')}`)
  const asked = [abe.userId, mia.userId.toUpperCase(), gone.userId, other.owner.userId]
  assert.deepEqual(idsOf((await assertSuccess(called(asked))).body.members), [mia.userId, abe.userId])
  assert.deepEqual(idsOf((await assertSuccess(called([mia.userId]))).body.members), [mia.userId])
  assert.equal((await called(['mia'])).status, 422)
  assert.equal((await called(Array.from({ length: 101 }, () => mia.userId))).status, 422)
})

const walk = async (acme: Organization, query: string, between = async () => {}): Promise<string[]> => {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; await between()) {
    const { body } = await assertSuccess(acme.owner.call(`GET /v1/members?${query}${cursor && `&cursor=${cursor}`}`))
    seen.push(...idsOf(body.members))
    cursor = body.next_cursor
    assert.ok(seen.length < 100, 'the list does not end')
  }
  return seen
}

test('the list is sorted by email or joining time, in both orders, also with equal times', async () => {
  const acme = await reeve.organization()
  const people = [acme.owner]
  for (const name of ['mia', 'abe', 'zoe', 'eva'])
    people.push(await acme.person('member', { email: `${name}-${acme.id}@a.test` }))
  const idOf = (name: string) => people.find(({ email }) => email.startsWith(name))?.userId ?? ''
  await joinAt(acme, '2026-01-01T00:00:00.000Z', [idOf('zoe')])
  await joinAt(acme, '2026-02-01T00:00:00.000001Z', [idOf('mia'), idOf('abe'), idOf('eva')])

  const byEmail = ['abe', 'eva', 'mia', 'owner', 'zoe'].map(idOf)
  const byJoining = ['zoe', ...['mia', 'abe', 'eva'].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)), 'owner'].map(
    idOf,
  )
  for (const limit of [1, 2, 3, 5]) {
    assert.deepEqual(await walk(acme, `sort=email&limit=${limit}`), byEmail)
    assert.deepEqual(await walk(acme, `sort=email&order=desc&limit=${limit}`), byEmail.toReversed())
    assert.deepEqual(await walk(acme, `sort=joined_at&limit=${limit}`), byJoining)
    assert.deepEqual(await walk(acme, `sort=joined_at&order=desc&limit=${limit}`), byJoining.toReversed())
  }
  await acme.owner.call(`POST /v1/members/${idOf('abe')}/suspension`, { body: {} })
  assert.deepEqual(await walk(acme, 'sort=email&limit=1&status=active'), byEmail.slice(1))
})

test('members who stay are listed once even if others leave, are suspended or return between pages', async () => {
  const acme = await reeve.organization()
  const people = []
  for (let i = 0; i < 6; i++) people.push(await acme.person('member'))
  const [removed, suspended, returning, ...others] = people as [Person, Person, Person, ...Person[]]
  const meanwhile = [
    async () => assertSuccess(acme.owner.call(`DELETE /v1/members/${removed.userId}`)),
    async () => assertSuccess(acme.owner.call(`POST /v1/members/${suspended.userId}/suspension`, { body: {} })),
    async () => {
      // The returning member was the last one of the previous page. Rejoining moves them to the end of the list.
      await assertSuccess(acme.owner.call(`DELETE /v1/members/${returning.userId}`))
      const body = { email: returning.email, name: 'Back', profile_id: acme.profiles.member }
      await assertSuccess(acme.owner.call('POST /v1/members', { body }))
    },
  ]
  const seen = await walk(acme, 'sort=joined_at&limit=1', async () => {
    await meanwhile.shift()?.()
  })
  assert.deepEqual(meanwhile, [])
  for (const { userId } of [acme.owner, suspended, ...others]) {
    assert.equal(seen.filter(id => id === userId).length, 1, userId)
  }
})

test('a cursor with an invalid time or id is refused', async () => {
  const acme = await reeve.organization()
  await acme.person('member')
  const { next_cursor: cursor } = (await acme.owner.call('GET /v1/members?sort=joined_at&limit=1')).body
  const [of, [at, id]] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  for (const key of [['x', id], [at, 'x'], [at], [at, id, id], [1.5, id], ['2026-01-01T00:00:00Z', id], at]) {
    const forged = Buffer.from(JSON.stringify([of, key])).toString('base64url')
    const { status, body } = await acme.owner.call(`GET /v1/members?sort=joined_at&limit=1&cursor=${forged}`)
    assert.deepEqual([status, body.code], [422, 'invalid_cursor'], JSON.stringify(key))
  }
})

test('status, profile_id and q filter the list, also together', async () => {
  const acme = await reeve.organization()
  const [first, second] = [await acme.person('member'), await acme.person('administrator')]
  await acme.owner.call(`POST /v1/members/${first.userId}/suspension`, { body: {} })
  const find = async (query: string) => idsOf((await acme.owner.call(`GET /v1/members?${query}`)).body.members)
  assert.deepEqual(await find('status=suspended'), [first.userId])
  assert.deepEqual(await find(`profile_id=${acme.profiles.administrator}`), [second.userId])
  assert.deepEqual(await find(`q=${encodeURIComponent(second.email.toUpperCase())}`), [second.userId])
  assert.deepEqual(await find('q=%25'), [], '% is not a wildcard')
  assert.deepEqual(await find(`status=active&profile_id=${acme.profiles.member}`), [])
})

test('only the members of the organization are listed', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const ids = idsOf((await acme.owner.call('GET /v1/members')).body.members)
  assert.deepEqual(ids, [acme.owner.userId])
  assert.ok(!ids.includes(other.owner.userId))
})

test('a cursor of another list, a broken one, and an invalid parameter are 422', async () => {
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
