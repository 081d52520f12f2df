import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKey, listedKey, revokeKey, statusesWith } from '../../../test/harness/api-keys.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedTwo, startReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
/** A second server on the same database, which stands for another process. */
let second: SharedReeve
let stop: () => Promise<void>
before(async () => {
  ;({ reeve, second, stop } = await sharedTwo())
})
after(() => stop())

const use = (key: string, request?: string) => statusesWith([reeve, second], key, request)
const suspend = (acme: Organization, { userId }: Person) =>
  assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))

test('keys of a suspended owner are refused, and work again after reactivation unless revoked', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const [kept, revoked] = [(await assertSuccess(createKey(person))).body, (await assertSuccess(createKey(person))).body]
  await suspend(acme, person)
  assert.deepEqual(
    [await use(kept.key), await use(revoked.key)],
    [
      [401, 401],
      [401, 401],
    ],
  )
  assert.equal((await listedKey(acme, kept.id)).status, 'owner_suspended')
  assert.deepEqual((await listedKey(acme, kept.id)).ineffective_scopes, [])
  assert.equal((await revokeKey(acme.owner, revoked.id)).status, 204)
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`))
  assert.deepEqual(
    [await use(kept.key), await use(revoked.key)],
    [
      [200, 200],
      [401, 401],
    ],
  )
  assert.deepEqual(
    [(await listedKey(acme, kept.id)).status, (await listedKey(acme, revoked.id)).status],
    ['active', 'revoked'],
  )

  await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}`))
  const { status, revoked_reason, ineffective_scopes } = await listedKey(acme, kept.id)
  assert.deepEqual([status, revoked_reason, ineffective_scopes], ['revoked', 'owner_removed', ['members:read']])
  assert.equal((await revokeKey(acme.owner, kept.id)).status, 204)
})

test('the list pages through all keys of the organization, and filters by owner and status', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.push((await assertSuccess(createKey(person, { name: `Key ${n}` }))).body.id)
  await assertSuccess(revokeKey(person, made[0] ?? ''))
  const list = async (query: string) => (await assertSuccess(acme.owner.inSession(`GET /v1/api-keys?${query}`))).body
  const ids = ({ api_keys }: { api_keys: { id: string }[] }) => api_keys.map(({ id }) => id)

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { api_keys: { id: string }[]; next_cursor: string | null } = await list(
      `limit=2&cursor=${cursor}`.replace(/&cursor=$/, ''),
    )
    seen.push(...ids(page))
    cursor = page.next_cursor
  }
  assert.deepEqual(seen, ids(await list('limit=200')))
  assert.deepEqual(seen.slice(-5), made)
  assert.deepEqual(ids(await list(`owner_user_id=${person.userId}`)).slice(-5), made)
  assert.deepEqual(ids(await list(`owner_user_id=${person.userId}&status=revoked`)), made.slice(0, 1))
  assert.deepEqual(ids(await list('status=expired')), [])
  assert.deepEqual(ids(await list(`owner_user_id=${newId()}`)), [])

  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
  const ending: string[] = []
  for (const days of [3, 30]) {
    ending.push((await acme.issueKey(person.userId, ['members:read'], { expiresAt: inDays(days) })).id)
  }
  const before = async (days: number) => ids(await list(`status=active&expires_before=${inDays(days).toISOString()}`))
  assert.deepEqual(await before(2), [])
  assert.deepEqual(await before(14), ending.slice(0, 1))
  assert.deepEqual(await before(31), ending)
})

test('the list shows when a key was last used, without a write for each request', async () => {
  const acme = await reeve.organization()
  const { id, key } = (await assertSuccess(createKey(acme.owner))).body
  const third = await startReeve({ on: reeve.database })
  const before = Date.now()
  for (let n = 0; n < 20; n++) await assertSuccess(third.call('GET /v1/members', { key }))
  assert.equal((await listedKey(acme, id)).last_used_at, null)
  await third.stop()
  const used = Date.parse((await listedKey(acme, id)).last_used_at)
  assert.ok(used >= before && used <= Date.now(), String(used))
})

test('uses of keys of several organizations are written together, each to its organization', async () => {
  const organizations = await Promise.all([reeve.organization(), reeve.organization()])
  const third = await startReeve({ on: reeve.database })
  for (const { owner, keyOf } of organizations) {
    for (let n = 0; n < 30; n++) {
      await assertSuccess(third.call('GET /v1/members', { key: await keyOf(owner.userId, ['members:read']) }))
    }
  }
  await third.stop()
  for (const { owner } of organizations) {
    const { body } = await assertSuccess(owner.inSession('GET /v1/api-keys?limit=200'))
    const used = body.api_keys.filter((key: { last_used_at: string | null }) => key.last_used_at !== null)
    assert.equal(used.length, 30)
  }
})
