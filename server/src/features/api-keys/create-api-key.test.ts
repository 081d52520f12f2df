import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKey, listedKey, rotateKey, statusesWith } from '../../../test/harness/api-keys.ts'
import { assertSuccess, assign } from '../../../test/harness/every-operation.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedTwo } from '../../../test/harness/reeve.ts'
import { openChecksumReader } from '../../../test/harness/row-checksums.ts'

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

test('a person creates a key of their own, which is shown once, and limited by scopes and permissions', async () => {
  const acme = await reeve.organization()
  const expires_at = inMs(DAY)
  const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
    createKey(acme.owner, { scopes: ['members:read', 'audit:read', 'members:read'], expires_at }),
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
  assert.deepEqual(await listedKey(acme, id), view)
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
})

test('a key cannot create, list, rotate or revoke keys, whatever its scopes', async () => {
  const acme = await reeve.organization()
  const { id } = (await assertSuccess(createKey(acme.owner))).body
  for (const request of [
    'GET /v1/api-keys',
    'POST /v1/api-keys',
    `DELETE /v1/api-keys/${id}`,
    `POST /v1/api-keys/${id}/rotate`,
  ]) {
    assert.equal(outcomeOf(await acme.owner.call(request)), '403 session_required', request)
  }
})

test('a scope beyond the owner’s permissions is refused, or ineffective later and listed as such', async () => {
  const acme = await reeve.organization()
  const person = await acme.person(await acme.profile(['api_keys.manage', 'members.read']))
  const refused = await createKey(person, { scopes: ['members:read', 'audit:read'] })
  assert.equal(outcomeOf(refused), '403 scope_exceeds_owner')
  assert.match(refused.body.detail, /audit:read$/)

  await assign(acme, person, acme.profiles.administrator)
  const { id, key } = (await assertSuccess(createKey(person, { scopes: ['members:read', 'audit:read'] }))).body
  assert.deepEqual(await use(key, 'GET /v1/audit/entries'), [200, 200])
  await assign(acme, person, acme.profiles.member)
  assert.deepEqual(await use(key, 'GET /v1/audit/entries'), [403, 403])
  assert.deepEqual((await listedKey(acme, id)).ineffective_scopes, ['audit:read'])
  await assign(acme, person, acme.profiles.administrator)
  assert.deepEqual(await use(key, 'GET /v1/audit/entries'), [200, 200])
  assert.deepEqual((await listedKey(acme, id)).ineffective_scopes, [])
})

test('a repeated Idempotency-Key returns the same key, which the database never contains in clear text', async () => {
  const acme = await reeve.organization()
  const headers = { 'idempotency-key': 'once' }
  const body = { name: 'Deployment', scopes: ['members:read'] }
  const [first, again] = [
    await assertSuccess(acme.owner.inSession('POST /v1/api-keys', { body, headers })),
    await assertSuccess(acme.owner.inSession('POST /v1/api-keys', { body, headers })),
  ]
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  const { key, id } = first.body
  const rotated = (await assertSuccess(rotateKey(acme.owner, id))).body.key
  await assertSuccess(reeve.call('POST /v1/api-keys/revoke-exposed', { body: { keys: [key] } }))
  const spectator = await openChecksumReader(reeve.database)
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

test('an expiry must be in the future, and an expired key is refused and listed as expired', async () => {
  const acme = await reeve.organization()
  const past = await createKey(acme.owner, { expires_at: inMs(-1) })
  assert.equal(outcomeOf(past), '422 expiry_not_in_future')
  assert.equal(past.body.errors[0].pointer, '/expires_at')
  assert.equal(outcomeOf(await createKey(acme.owner, { expires_at: '2026-02-30T00:00:00Z' })), '422 validation_failed')
  assert.equal((await assertSuccess(createKey(acme.owner, { expires_at: null }))).body.expires_at, null)

  const { id, key } = (await assertSuccess(createKey(acme.owner, { expires_at: inMs(HOUR) }))).body
  reeve.clock.advance(HOUR - 60_000)
  assert.equal((await reeve.call('GET /v1/members', { key })).status, 200)
  reeve.clock.advance(61_000)
  assert.equal((await reeve.call('GET /v1/members', { key })).status, 401)
  assert.equal((await listedKey(acme, id)).status, 'expired')
  assert.equal(outcomeOf(await rotateKey(acme.owner, id)), '409 key_not_active')
})

test('a member has at most 50 active keys, and 100 during rotations: 409 api_key_limit_reached', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const { id } = (await assertSuccess(createKey(mallory))).body
  const issue = async (count: number) => {
    for (let n = 0; n < count; n++) await acme.keyOf(mallory.userId, ['members:read'])
  }
  // Together with the key that `mallory.call` uses and the key created above, these are 49.
  await issue(47)
  assert.equal(outcomeOf(await createKey(mallory)), '201')
  assert.equal(outcomeOf(await createKey(mallory)), '409 api_key_limit_reached')
  assert.equal(outcomeOf(await createKey(acme.owner)), '201')
  const rotated = await assertSuccess(rotateKey(mallory, id))
  await issue(49)
  assert.equal(outcomeOf(await rotateKey(mallory, rotated.body.id)), '409 api_key_limit_reached')
  const replaced = await rotateKey(mallory, rotated.body.id, { overlap_seconds: 0 })
  assert.equal(outcomeOf(replaced), '201', 'without an overlap there are as many active keys as before')
  assert.equal(outcomeOf(await rotateKey(mallory, replaced.body.id)), '409 api_key_limit_reached')
  reeve.clock.advance(2 * DAY)
  assert.equal(outcomeOf(await rotateKey(mallory, replaced.body.id)), '201')
})
