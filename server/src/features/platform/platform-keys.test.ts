import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordedBy } from '../../../test/harness/platform.ts'
import { newPlatformKey, platformKeyOf } from '../../../test/harness/platform-key.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import { PLATFORM_SCOPES } from '../../kernel/vocabulary.ts'
import { contextWithoutRequest, SYSTEM_ACTOR } from '../../operations/internal-change.ts'
import { makeKey, PLATFORM_PREFIX } from '../api-keys/index.ts'
import { createPlatformKey, revokePlatformKey, rotatePlatformKey } from './index.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const HOUR_MS = 3_600_000
const LIST = 'GET /v1/platform/organizations?limit=1'
const by = { actor: SYSTEM_ACTOR, context: contextWithoutRequest() }
const create = (lifetimeMs: number | null = null) =>
  createPlatformKey(reeve.app, { name: 'test', scopes: PLATFORM_SCOPES, addresses: null, lifetimeMs }, by)
const list = async (key: string | undefined) => outcomeOf(await reeve.call(LIST, { key }))

test('unknown, revoked, expired and replaced keys, and keys for another address, get equal responses', async () => {
  const [revoked, replaced] = [await create(), await create()]
  await revokePlatformKey(reeve.app.runtime, revoked.row.id, by)
  await rotatePlatformKey(reeve.app, { id: replaced.row.id, overlapMs: 0 }, by)
  const keys = {
    revoked: revoked.key,
    replaced: replaced.key,
    expired: (await create(HOUR_MS)).key,
    'from another address': await newPlatformKey(reeve.app, { addresses: ['192.0.2.0/24', '2001:db8::/32'] }),
  }
  reeve.clock.advance(2 * HOUR_MS)
  const told = async (key: string) => {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'the-same' }
    const response = await fetch(`${reeve.url}/v1/platform/organizations`, { headers })
    return [response.status, response.headers.get('www-authenticate'), await response.text()]
  }
  const unknown = await told(makeKey(SYSTEM_ORGANIZATION, PLATFORM_PREFIX))
  assert.deepEqual(unknown.slice(0, 2), [401, 'Bearer realm="reeve", error="invalid_token"'])
  assert.equal(JSON.parse(String(unknown[2])).code, 'invalid_platform_key')
  for (const [name, key] of Object.entries(keys)) assert.deepEqual(await told(key), unknown, name)
})

test('a key with an address works from that address', async () => {
  assert.equal(await list(await newPlatformKey(reeve.app, { addresses: ['127.0.0.1', '::1'] })), '200')
})

test('a rotated key works until the overlap ends, and is rotated once', async () => {
  const former = await create()
  const { key, overlapEnd } = await rotatePlatformKey(reeve.app, { id: former.row.id, overlapMs: HOUR_MS }, by)
  assert.ok(Math.abs(overlapEnd.getTime() - reeve.clock.now().getTime() - HOUR_MS) < 60_000)
  assert.deepEqual([await list(former.key), await list(key)], ['200', '200'])
  await assert.rejects(rotatePlatformKey(reeve.app, { id: former.row.id, overlapMs: HOUR_MS }, by), /already rotated/)
  reeve.clock.advance(2 * HOUR_MS)
  assert.deepEqual([await list(former.key), await list(key)], ['401 invalid_platform_key', '200'])
})

test('the system chain records the creation, rotation and revocation, without the key', async () => {
  const { entries } = await recordedBy(reeve, SYSTEM_ORGANIZATION, async () => {
    const { row } = await create()
    const { row: replacement } = await rotatePlatformKey(reeve.app, { id: row.id, overlapMs: 0 }, by)
    await revokePlatformKey(reeve.app.runtime, replacement.id, by)
    await revokePlatformKey(reeve.app.runtime, replacement.id, by)
  })
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['platform_key.created', 'platform_key.rotated', 'platform_key.revoked'],
  )
  assert.doesNotMatch(JSON.stringify(entries), /rvp_/)
})

test('platform operations refuse all other credentials, and other operations refuse a platform key', async () => {
  const acme = await reeve.organization()
  assert.equal(await list(undefined), '401 platform_key_required')
  assert.equal(await list(acme.owner.key), '401 invalid_platform_key')
  assert.equal(outcomeOf(await acme.owner.inSession(LIST)), '401 platform_key_required')
  const key = await platformKeyOf(reeve.app)
  const headers = { 'reeve-organization': acme.id }
  for (const request of ['GET /v1/caller', 'GET /v1/organization', 'GET /v1/members', 'POST /v1/profiles']) {
    const refused = await reeve.call(request, { key, headers })
    assert.equal(outcomeOf(refused), '401 invalid_api_key', request)
    assert.match(refused.body.detail, /platform key/)
  }
  const both = { cookie: await acme.owner.cookie(), ...headers }
  assert.equal(outcomeOf(await reeve.call(LIST, { key, headers: both })), '400 multiple_credentials')
})

test('a reported platform key is revoked, and recorded in the system chain', async () => {
  const { key } = await create()
  const { actions, entries } = await recordedBy(reeve, SYSTEM_ORGANIZATION, async () => {
    const unknown = makeKey(SYSTEM_ORGANIZATION, PLATFORM_PREFIX)
    const reported = await reeve.call('POST /v1/api-keys/revoke-exposed', { body: { keys: [key, unknown] } })
    assert.equal(reported.status, 202)
    await reeve.app.exposedKeys.revokeDue()
  })
  assert.deepEqual([actions, entries[0]?.changes?.after], [['platform_key.revoked'], { revoked_reason: 'exposed' }])
  assert.equal(await list(key), '401 invalid_platform_key')
})

test('the last use of a key is recorded', async () => {
  const { key, row } = await create()
  assert.equal(await list(key), '200')
  await reeve.app.usage.platformKeyUsage.flush()
  const [used] = await reeve.query`select last_used_at from platform_keys where id = ${row.id}`
  assert.ok(used?.last_used_at instanceof Date)
})
