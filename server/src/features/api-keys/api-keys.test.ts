import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assign, done } from '../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type Answer, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { watch } from '../../../test/harness/row-checksums.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: TestReeve
/** A second process's app on the same database. */
let second: TestReeve
before(async () => {
  reeve = await startReeve()
  second = await startReeve({ on: reeve.database })
})
after(async () => {
  await second.stop()
  await reeve.stop()
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const outcome = ({ status, body }: Answer) => (status < 300 ? String(status) : `${status} ${body.code}`)
const inMs = (ms: number) => new Date(reeve.clock.now().getTime() + ms).toISOString()

const create = (who: Person, body: object = {}) =>
  who.inSession('POST /v1/api-keys', { body: { name: 'Deployment', scopes: ['members:read'], ...body } })
const rotate = (who: Person, id: string, body: object = {}) => who.inSession(`POST /v1/api-keys/${id}/rotate`, { body })
const revoke = (who: Person, id: string) => who.inSession(`DELETE /v1/api-keys/${id}`)
const suspend = (acme: Organization, { userId }: Person) =>
  done(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))

/** What each process answers to a request with the key. */
const use = async (key: string, request = 'GET /v1/members') => [
  (await reeve.call(request, { key })).status,
  (await second.call(request, { key })).status,
]

async function listed(acme: Organization, id: string) {
  const { body } = await done(acme.owner.inSession('GET /v1/api-keys?limit=200'))
  return body.api_keys.find((key: { id: string }) => key.id === id)
}

test(
  'a signed-in person makes a key of their own; it is shown once, and works as its scopes and their ' +
    'permissions say',
  async () => {
    const acme = await reeve.organization()
    const expires_at = inMs(DAY)
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
      create(acme.owner, { scopes: ['members:read', 'audit:read', 'members:read'], expires_at }),
    )
    const { key, ...view } = answer.body
    assert.equal(answer.status, 201)
    assert.match(key, /^rve_[0-9A-Za-z]{60}$/)
    const { id, created_at } = view
    assert.deepEqual(view, {
      id,
      name: 'Deployment',
      hint: key.slice(-4),
      owner_user_id: acme.owner.userId,
      scopes: ['members:read', 'audit:read'],
      ineffective_scopes: [],
      status: 'active',
      created_at,
      expires_at,
      last_used_at: null,
      revoked_at: null,
      revoked_reason: null,
      rotated_from: null,
      replaced_by: null,
    })
    assert.deepEqual(await listed(acme, id), view)
    assert.deepEqual(await use(key), [200, 200])
    assert.deepEqual(await use(key, 'GET /v1/triggers'), [403, 403])

    const [entry] = entries
    assert.deepEqual(
      [entries.length, entry?.action, entry?.target.id, entry?.actor.key],
      [1, 'api_key.created', id, null],
    )
    assert.deepEqual(
      events.map(({ type, data }) => [type, data]),
      [
        [
          'api_key.created',
          {
            api_key_id: id,
            name: 'Deployment',
            owner_user_id: acme.owner.userId,
            scopes: ['members:read', 'audit:read'],
          },
        ],
      ],
    )
  },
)

test('a key never makes, sees, rotates or revokes a key, whatever its scopes', async () => {
  const acme = await reeve.organization()
  const { id } = (await done(create(acme.owner))).body
  for (const request of [
    'GET /v1/api-keys',
    'POST /v1/api-keys',
    `DELETE /v1/api-keys/${id}`,
    `POST /v1/api-keys/${id}/rotate`,
  ]) {
    assert.equal(outcome(await acme.owner.call(request)), '403 session_required', request)
  }
})

test(
  'no scope reaches beyond what the person could grant, then and at every use, and the list says which ' +
    'do not count',
  async () => {
    const acme = await reeve.organization()
    const person = await acme.person(await acme.profile(['api_keys.manage', 'members.read']))
    const refused = await create(person, { scopes: ['members:read', 'audit:read'] })
    assert.equal(outcome(refused), '403 scope_exceeds_owner')
    assert.match(refused.body.detail, /audit:read$/)

    await assign(acme, person, acme.profiles.administrator)
    const { id, key } = (await done(create(person, { scopes: ['members:read', 'audit:read'] }))).body
    assert.deepEqual(await use(key, 'GET /v1/audit/entries'), [200, 200])
    await assign(acme, person, acme.profiles.member)
    assert.deepEqual(await use(key, 'GET /v1/audit/entries'), [403, 403])
    assert.deepEqual((await listed(acme, id)).ineffective_scopes, ['audit:read'])
    await assign(acme, person, acme.profiles.administrator)
    assert.deepEqual(await use(key, 'GET /v1/audit/entries'), [200, 200])
    assert.deepEqual((await listed(acme, id)).ineffective_scopes, [])
  },
)

test('a repeated Idempotency-Key answers the same key, which stands nowhere in the database', async () => {
  const acme = await reeve.organization()
  const headers = { 'idempotency-key': 'once' }
  const body = { name: 'Deployment', scopes: ['members:read'] }
  const [first, again] = [
    await done(acme.owner.inSession('POST /v1/api-keys', { body, headers })),
    await done(acme.owner.inSession('POST /v1/api-keys', { body, headers })),
  ]
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  const { key, id } = first.body
  const rotated = (await done(rotate(acme.owner, id))).body.key
  await done(reeve.call('POST /v1/api-keys/revoke-exposed', { body: { keys: [key] } }))
  const spectator = await watch(reeve.database)
  try {
    for (const needle of [key.slice(4), rotated.slice(4)]) {
      for (const table of Object.keys(await spectator.checksums())) {
        const found = await spectator.sql`
          select from ${spectator.sql(table)} t where position(${needle} in to_jsonb(t)::text) > 0 limit 1`
        assert.equal(found.length, 0, table)
      }
    }
  } finally {
    await spectator.close()
  }
  await reeve.app.exposedKeys.revokeDue()
})

test('a key expires in the future or never; once it has, it is refused and listed as expired', async () => {
  const acme = await reeve.organization()
  const past = await create(acme.owner, { expires_at: inMs(-1) })
  assert.equal(outcome(past), '422 expiry_not_in_future')
  assert.equal(past.body.errors[0].pointer, '/expires_at')
  assert.equal(outcome(await create(acme.owner, { expires_at: '2026-02-30T00:00:00Z' })), '422 validation_failed')
  assert.equal((await done(create(acme.owner, { expires_at: null }))).body.expires_at, null)

  const { id, key } = (await done(create(acme.owner, { expires_at: inMs(HOUR) }))).body
  reeve.clock.advance(HOUR - 60_000)
  assert.equal((await reeve.call('GET /v1/members', { key })).status, 200)
  reeve.clock.advance(61_000)
  assert.equal((await reeve.call('GET /v1/members', { key })).status, 401)
  assert.equal((await listed(acme, id)).status, 'expired')
  assert.equal(outcome(await rotate(acme.owner, id)), '409 key_not_active')
})

test('a suspended owner’s keys are refused and listed as such, and work again once reactivated unless revoked', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const [kept, revoked] = [(await done(create(person))).body, (await done(create(person))).body]
  await suspend(acme, person)
  assert.deepEqual(
    [await use(kept.key), await use(revoked.key)],
    [
      [401, 401],
      [401, 401],
    ],
  )
  assert.equal((await listed(acme, kept.id)).status, 'owner_suspended')
  assert.deepEqual((await listed(acme, kept.id)).ineffective_scopes, [])
  assert.equal((await revoke(acme.owner, revoked.id)).status, 204)
  await done(acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`))
  assert.deepEqual(
    [await use(kept.key), await use(revoked.key)],
    [
      [200, 200],
      [401, 401],
    ],
  )
  assert.deepEqual(
    [(await listed(acme, kept.id)).status, (await listed(acme, revoked.id)).status],
    ['active', 'revoked'],
  )

  await done(acme.owner.call(`DELETE /v1/members/${person.userId}`))
  const { status, revoked_reason, ineffective_scopes } = await listed(acme, kept.id)
  assert.deepEqual([status, revoked_reason, ineffective_scopes], ['revoked', 'owner_removed', ['members:read']])
  assert.equal((await revoke(acme.owner, kept.id)).status, 204)
})

test('the list has every key of the organization, page by page, and by owner and status', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.push((await done(create(person, { name: `Key ${n}` }))).body.id)
  await done(revoke(person, made[0] ?? ''))
  const list = async (query: string) => (await done(acme.owner.inSession(`GET /v1/api-keys?${query}`))).body
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
})

test('the list says to the minute when a key was last used, without a write a request', async () => {
  const acme = await reeve.organization()
  const { id, key } = (await done(create(acme.owner))).body
  const third = await startReeve({ on: reeve.database })
  const before = Date.now()
  for (let n = 0; n < 20; n++) await done(third.call('GET /v1/members', { key }))
  assert.equal((await listed(acme, id)).last_used_at, null)
  await third.stop()
  const used = Date.parse((await listed(acme, id)).last_used_at)
  assert.ok(used >= before && used <= Date.now(), String(used))
})

test('after a revocation no request succeeds on any process; a second one changes nothing', async () => {
  const acme = await reeve.organization()
  const { id, key } = (await done(create(acme.owner))).body
  assert.deepEqual(await use(key), [200, 200])
  const first = await recordedBy(reeve, acme.id, () => revoke(acme.owner, id))
  assert.deepEqual([first.answer.status, first.answer.body, first.types], [204, '', ['api_key.revoked']])
  assert.equal(first.events[0].data.revoked_reason, 'revoked')
  assert.deepEqual(await use(key), [401, 401])
  const { revoked_at } = await listed(acme, id)
  const again = await recordedBy(reeve, acme.id, () => revoke(acme.owner, id))
  assert.deepEqual([again.answer.status, again.actions], [204, []])
  assert.equal((await listed(acme, id)).revoked_at, revoked_at)
  assert.equal(outcome(await revoke(acme.owner, newId())), '404 api_key_not_found')
})

test('who may revoke whose key: one’s own, and those of whoever can do no more', async () => {
  const acme = await reeve.organization()
  const weak = await acme.person(await acme.profile(['api_keys.manage', 'members.read']))
  const other = await acme.person(await acme.profile(['members.read', 'agents.run']))
  const administrator = await acme.person('administrator')
  const keyOf = async (who: Person) => (await acme.issueKey(who.userId, ['members:read'])).id
  const attempts: [Person, Person, string][] = [
    [weak, weak, '204'],
    [weak, other, '403 target_exceeds_caller'],
    [weak, administrator, '403 target_exceeds_caller'],
    [administrator, weak, '204'],
    [administrator, other, '403 target_exceeds_caller'],
    [administrator, acme.owner, '403 owner_required'],
    [acme.owner, administrator, '204'],
    [acme.owner, await acme.person('owner'), '204'],
  ]
  for (const [who, whose, expected] of attempts) assert.equal(outcome(await revoke(who, await keyOf(whose))), expected)
  const elsewhere = await reeve.organization('Other')
  const theirs = (await elsewhere.issueKey(elsewhere.owner.userId, ['members:read'])).id
  assert.equal(outcome(await revoke(acme.owner, theirs)), '404 api_key_not_found')
  assert.equal(outcome(await rotate(acme.owner, theirs)), '404 api_key_not_found')
})

test('after a rotation both keys work until the overlap ends, and the list says which replaces which', async () => {
  const acme = await reeve.organization()
  const former = (await done(create(acme.owner, { expires_at: inMs(10 * DAY) }))).body
  reeve.clock.advance(DAY)
  const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
    rotate(acme.owner, former.id, { overlap_seconds: 3600 }),
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
  const old = await listed(acme, former.id)
  assert.deepEqual([old.status, old.replaced_by, old.expires_at], ['active', id, overlap_ends_at])

  reeve.clock.advance(HOUR - 60_000)
  for (const text of [former.key, key]) assert.equal((await reeve.call('GET /v1/members', { key: text })).status, 200)
  reeve.clock.advance(61_000)
  assert.equal((await reeve.call('GET /v1/members', { key: former.key })).status, 401)
  assert.equal((await reeve.call('GET /v1/members', { key })).status, 200)
  assert.equal((await listed(acme, former.id)).status, 'expired')
})

test('without an overlap the former key is refused from the answer on, on every process', async () => {
  const acme = await reeve.organization()
  const former = (await done(create(acme.owner))).body
  const { key, expires_at } = (await done(rotate(acme.owner, former.id, { overlap_seconds: 0 }))).body
  assert.deepEqual(
    [await use(former.key), await use(key)],
    [
      [401, 401],
      [200, 200],
    ],
  )
  assert.equal(expires_at, null)
  const { status, revoked_reason } = await listed(acme, former.id)
  assert.deepEqual([status, revoked_reason], ['revoked', 'rotated'])
})

test('an overlap is a day unless said, seven at most, and never longer than the key would have lasted', async () => {
  const acme = await reeve.organization()
  const overlapOf = async (order: object, rotation: object) => {
    const { id } = (await done(create(acme.owner, order))).body
    const now = reeve.clock.now().getTime()
    const { overlap_ends_at } = (await done(rotate(acme.owner, id, rotation))).body
    return Math.round((Date.parse(overlap_ends_at) - now) / 60_000)
  }
  assert.equal(await overlapOf({}, {}), 24 * 60)
  assert.equal(await overlapOf({}, { overlap_seconds: 604_800 }), 7 * 24 * 60)
  assert.equal(await overlapOf({ expires_at: inMs(HOUR) }, {}), 60)
  const { id } = (await done(create(acme.owner))).body
  for (const overlap_seconds of [-1, 604_801, 1.5, '60', null]) {
    assert.equal(outcome(await rotate(acme.owner, id, { overlap_seconds })), '422 validation_failed')
  }
})

test('a key is rotated once, while it is active, by its owner alone, within what they could still grant', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const { id } = (await done(create(person, { scopes: ['members:read', 'audit:read'] }))).body
  assert.equal(outcome(await rotate(acme.owner, id)), '403 key_owner_required')
  await assign(acme, person, await acme.profile(['api_keys.manage', 'members.read']))
  assert.equal(outcome(await rotate(person, id)), '403 scope_exceeds_owner')
  await assign(acme, person, acme.profiles.administrator)
  const replacement = (await done(rotate(person, id))).body
  assert.equal(outcome(await rotate(person, id)), '409 key_already_rotated')
  await done(revoke(person, replacement.id))
  assert.equal(outcome(await rotate(person, replacement.id)), '409 key_not_active')
})

test('of two rotations at the same moment, one happens', async () => {
  const acme = await reeve.organization()
  const { id } = (await done(create(acme.owner))).body
  const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(acme.owner, id)))
  assert.deepEqual(answers.map(outcome).sort(), ['201', ...Array(9).fill('409 key_already_rotated')])
})
