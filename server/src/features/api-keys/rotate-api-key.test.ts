import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKey, listedKey, revokeKey, rotateKey, statusesWith } from '../../../test/harness/api-keys.ts'
import { assertSuccess, assign } from '../../../test/harness/every-operation.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedTwo } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
/** A second server on the same database, which stands for another process. */
let second: SharedReeve
let stop: () => Promise<void>
before(async () => {
  ;({ reeve, second, stop } = await sharedTwo())
})
after(() => stop())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const inMs = (ms: number) => new Date(reeve.clock.now().getTime() + ms).toISOString()
const use = (key: string, request?: string) => statusesWith([reeve, second], key, request)

test('after a rotation both keys work until the overlap ends, and each one names the other', async () => {
  const acme = await reeve.organization()
  const former = (await assertSuccess(createKey(acme.owner, { expires_at: inMs(10 * DAY) }))).body
  reeve.clock.advance(DAY)
  const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
    rotateKey(acme.owner, former.id, { overlap_seconds: 3600 }),
  )
  const { key, id, overlap_ends_at, ...view } = answer.body
  assert.equal(answer.status, 201)
  assert.notEqual(key, former.key)
  assert.deepEqual([view.name, view.owner_user_id, view.scopes], [former.name, former.owner_user_id, former.scopes])
  assert.deepEqual([view.rotated_from, view.replaced_by], [former.id, null])
  const lifetime = (one: { created_at: string; expires_at: string }) =>
    Date.parse(one.expires_at) - Date.parse(one.created_at)
  assert.ok(Math.abs(lifetime(view) - lifetime(former)) < 2, 'the new one lasts as long again')

  const told = {
    api_key_id: former.id,
    name: former.name,
    owner_user_id: acme.owner.userId,
    replaced_by: id,
    overlap_ends_at,
  }
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [['api_key.rotated', told]],
  )
  assert.deepEqual([entries.length, entries[0]?.target.id], [1, former.id])
  assert.partialDeepStrictEqual(entries[0]?.changes, {
    before: { expires_at: former.expires_at },
    after: { expires_at: overlap_ends_at },
  })
  const old = await listedKey(acme, former.id)
  assert.deepEqual([old.status, old.replaced_by, old.expires_at], ['active', id, overlap_ends_at])

  reeve.clock.advance(HOUR - 60_000)
  for (const text of [former.key, key]) assert.equal((await reeve.call('GET /v1/members', { key: text })).status, 200)
  reeve.clock.advance(61_000)
  assert.equal((await reeve.call('GET /v1/members', { key: former.key })).status, 401)
  assert.equal((await reeve.call('GET /v1/members', { key })).status, 200)
  assert.equal((await listedKey(acme, former.id)).status, 'expired')
})

test('without an overlap the former key is refused at once on every process', async () => {
  const acme = await reeve.organization()
  const former = (await assertSuccess(createKey(acme.owner))).body
  const { key, expires_at } = (await assertSuccess(rotateKey(acme.owner, former.id, { overlap_seconds: 0 }))).body
  assert.deepEqual(
    [await use(former.key), await use(key)],
    [
      [401, 401],
      [200, 200],
    ],
  )
  assert.equal(expires_at, null)
  const { status, revoked_reason } = await listedKey(acme, former.id)
  assert.deepEqual([status, revoked_reason], ['revoked', 'rotated'])
})

test('an overlap is a day by default, seven days at most, and never outlasts the key', async () => {
  const acme = await reeve.organization()
  const overlapOf = async (order: object, rotation: object) => {
    const { id } = (await assertSuccess(createKey(acme.owner, order))).body
    const now = reeve.clock.now().getTime()
    const { overlap_ends_at } = (await assertSuccess(rotateKey(acme.owner, id, rotation))).body
    return Math.round((Date.parse(overlap_ends_at) - now) / 60_000)
  }
  assert.equal(await overlapOf({}, {}), 24 * 60)
  assert.equal(await overlapOf({}, { overlap_seconds: 604_800 }), 7 * 24 * 60)
  assert.equal(await overlapOf({ expires_at: inMs(HOUR) }, {}), 60)
  const { id } = (await assertSuccess(createKey(acme.owner))).body
  for (const overlap_seconds of [-1, 604_801, 1.5, '60', null]) {
    assert.equal(outcomeOf(await rotateKey(acme.owner, id, { overlap_seconds })), '422 validation_failed')
  }
})

test('an active key is rotated only by its owner, once, and within the scopes that they can still grant', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const { id } = (await assertSuccess(createKey(person, { scopes: ['members:read', 'audit:read'] }))).body
  assert.equal(outcomeOf(await rotateKey(acme.owner, id)), '403 key_owner_required')
  await assign(acme, person, await acme.profile(['api_keys.manage', 'members.read']))
  assert.equal(outcomeOf(await rotateKey(person, id)), '403 scope_exceeds_owner')
  await assign(acme, person, acme.profiles.administrator)
  const replacement = (await assertSuccess(rotateKey(person, id))).body
  assert.equal(outcomeOf(await rotateKey(person, id)), '409 key_already_rotated')
  await assertSuccess(revokeKey(person, replacement.id))
  assert.equal(outcomeOf(await rotateKey(person, replacement.id)), '409 key_not_active')
})

test('of concurrent rotations of a key, one succeeds', async () => {
  const acme = await reeve.organization()
  const { id } = (await assertSuccess(createKey(acme.owner))).body
  const answers = await Promise.all(Array.from({ length: 10 }, () => rotateKey(acme.owner, id)))
  assert.deepEqual(answers.map(outcomeOf).sort(), ['201', ...Array(9).fill('409 key_already_rotated')])
})
