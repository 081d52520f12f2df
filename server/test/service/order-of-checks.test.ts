import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../src/database/statement.ts'
import { makeKey } from '../../src/features/api-keys/key-format.ts'
import { newId } from '../../src/kernel/ids.ts'
import { SCOPES } from '../../src/kernel/vocabulary.ts'
import {
  allowsUnauthenticated,
  assertSuccess,
  assign,
  callerOf,
  invalidRequest,
  needsSession,
  prepareCall,
  requestLine,
  withoutCredential,
} from '../harness/every-operation.ts'
import type { Organization } from '../harness/organization.ts'
import { rawRequest, sendRaw } from '../harness/raw-http.ts'
import { type Answer, inDatabase, type SharedReeve, sharedReeve, startReeve } from '../harness/reeve.ts'

// The order of checks:
// 400 malformed → 401 → 429 → 403 scope → 403 permission → 415, 413, 422 body
// → 404 target → 403 guard → 409 state

let reeve: SharedReeve
let acme: Organization
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
})
after(() => reeve.stop())

const code = ({ status, body }: Answer) => `${status} ${body.code}`
const suspension = (userId: string) => `POST /v1/members/${userId}/suspension`
const suspend = (by: Organization, userId: string) => assertSuccess(by.owner.call(suspension(userId), { body: {} }))
const UNKNOWN_FIELD = { no_such_field: 1 }

test('a malformed header, query or pair of credentials is 400 before authentication', async () => {
  const ask = async (line: string, ...headers: string[]) => {
    const { status, body } = await sendRaw(reeve.url, rawRequest([`${line} HTTP/1.1`, 'Host: reeve.test', ...headers]))
    return `${status} ${(body as { code: string }).code}`
  }
  const wrong = 'Authorization: Bearer rve_nobody'
  assert.equal(await ask('GET /v1/members', wrong, wrong), '400 multiple_credentials')
  assert.equal(await ask('GET /v1/members?q=%ff', wrong), '400 malformed_request')
  const odd = 'Idempotency-Key: not one word'
  assert.equal(await ask(`DELETE /v1/members/${newId()}`, odd, wrong), '400 malformed_request')
})

test('authentication is checked before the rate limit, and the rate limit before the scope', async () => {
  const limited = await startReeve({ on: reeve.database, config: { requestsPerMinute: 1 } })
  try {
    const person = await acme.person('administrator')
    const key = await acme.keyOf(person.userId, [])
    assert.equal(code(await limited.call('GET /v1/members', { key })), '403 insufficient_scope')
    assert.equal(code(await limited.call('GET /v1/members', { key })), '429 rate_limited')
    assert.equal(code(await limited.call('GET /v1/members', { key: `${key}x` })), '401 invalid_api_key')
    await suspend(acme, person.userId)
    assert.equal(code(await limited.call('GET /v1/members', { key })), '401 invalid_api_key')
  } finally {
    await limited.stop()
  }
})

test('the scope is checked before the permission, and the permission before the body', async () => {
  const person = await acme.person(await acme.profile(['members.assign_profile']))
  const scopeless = await acme.keyOf(person.userId, [])
  const target = suspension(newId())
  assert.equal(code(await reeve.call(target, { key: scopeless, body: {} })), '403 insufficient_scope')
  const bodies = [
    { body: UNKNOWN_FIELD },
    { body: '{', headers: { 'content-type': 'application/json' } },
    { body: '{}', headers: { 'content-type': 'text/plain' } },
    { body: { reason: 'x'.repeat(100_000) } },
  ]
  for (const options of bodies) assert.equal(code(await person.call(target, options)), '403 permission_required')
})

test('every operation checks the credential first, then the scope, before every other fault', async () => {
  for (const operation of reeve.app.operations) {
    const call = await prepareCall(operation, acme)
    const params = Object.fromEntries(Object.keys(call.params).map(name => [name, newId()]))
    const line = requestLine(operation, { ...call, params, query: { no_such_parameter: '1' } })
    const body = operation.method === 'GET' ? {} : { body: UNKNOWN_FIELD }
    const refused = await callerOf(acme.owner, operation)(line, body)
    assert.deepEqual({ status: refused.status, code: refused.body.code }, invalidRequest(operation), operation.id)
    if (allowsUnauthenticated(operation)) continue
    assert.equal(code(await reeve.call(line, body)), `401 ${withoutCredential(operation)}`, operation.id)
    const byKey = await acme.owner.call(line, body)
    if (needsSession(operation)) assert.equal(code(byKey), '403 session_required', operation.id)
    if (!operation.scope) continue
    const others = SCOPES.filter(scope => scope !== operation.scope)
    const key = await acme.keyOf(acme.owner.userId, others)
    assert.equal(code(await reeve.call(line, { ...body, key })), '403 insufficient_scope', operation.id)
  }
})

test('the body and its references are checked before the target, and the target before the guards', async () => {
  const administrator = await acme.person('administrator')
  const assigning = (userId: string, body: object) => administrator.call(`PATCH /v1/members/${userId}`, { body })
  assert.equal(code(await assigning(newId(), UNKNOWN_FIELD)), '422 validation_failed')
  assert.equal(code(await assigning('x', UNKNOWN_FIELD)), '422 validation_failed')
  assert.equal(code(await assigning(newId(), { profile_id: newId() })), '422 profile_not_found')
  assert.equal(code(await assigning(newId(), { profile_id: acme.profiles.owner })), '404 member_not_found')
})

test('the guards are checked before the state', async () => {
  const acme = await reeve.organization()
  const administrator = await acme.person('administrator')
  const { userId } = acme.owner
  const toMember = { body: { profile_id: acme.profiles.member } }
  assert.equal(code(await administrator.call(suspension(userId), { body: {} })), '403 owner_required')
  assert.equal(code(await administrator.call(`PATCH /v1/members/${userId}`, toMember)), '403 owner_required')
  assert.equal(code(await acme.owner.call(`PATCH /v1/members/${userId}`, toMember)), '409 last_active_owner')

  const greater = await acme.profile(['agents.run'])
  await acme.person(greater)
  const remove = `DELETE /v1/profiles/${greater}`
  const manager = await acme.person(await acme.profile(['profiles.manage']))
  assert.equal(code(await manager.call(remove)), '403 profile_exceeds_caller')
  assert.equal(code(await acme.owner.call(remove)), '409 profile_in_use')
})

test('unknown, revoked and expired keys, and those of inactive owners, get identical responses', async () => {
  const keys = {
    unknown: makeKey(acme.id),
    'of no organization': makeKey(newId()),
    revoked: await acme.keyOf(acme.owner.userId, ['members:read']),
    expired: await acme.keyOf(acme.owner.userId, SCOPES, { expiresAt: new Date(Date.now() + 3_600_000) }),
    suspended: '',
    removed: '',
  }
  const [suspended, removed] = [await acme.person('administrator'), await acme.person('administrator')]
  keys.suspended = suspended.key
  keys.removed = removed.key
  for (const name of ['revoked', 'expired', 'suspended', 'removed'] as const) {
    assert.equal((await reeve.call('GET /v1/members', { key: keys[name] })).status, 200, name)
  }
  await suspend(acme, suspended.userId)
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${removed.userId}`))
  await inDatabase(reeve.app.pool, acme.id, async transaction => {
    const revoke = sql`update api_keys set revoked_at = now(), revoked_reason = 'revoked'
      where organization_id = ${acme.id} and scopes = array['members:read']`
    await transaction.commit(revoke)
  })
  reeve.clock.advance(2 * 3_600_000)

  const told = async (key: string) => {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'the-same' }
    const response = await fetch(`${reeve.url}/v1/members`, { headers })
    return [response.status, response.headers.get('www-authenticate'), await response.text()] as const
  }
  const [status, challenge, text] = await told(keys.unknown)
  assert.deepEqual([status, challenge], [401, 'Bearer realm="reeve", error="invalid_token"'])
  assert.equal(JSON.parse(text).code, 'invalid_api_key')
  for (const [name, key] of Object.entries(keys)) assert.deepEqual(await told(key), [status, challenge, text], name)
})

test('keys with a wrong checksum get identical responses, whatever their organization', async () => {
  const answer = async (key: string) => {
    const { status, headers, body } = await reeve.call('GET /v1/members', { key, headers: { 'x-request-id': 'same' } })
    return [status, headers.get('www-authenticate'), body]
  }
  const [status, challenge, body] = await answer('rve_')
  assert.deepEqual([status, challenge], [401, 'Bearer realm="reeve", error="invalid_token"'])
  assert.equal(body.code, 'invalid_api_key')
  assert.match(body.detail, /incomplete or altered/)
  for (const key of [acme.owner.key, makeKey(acme.id), makeKey(newId())]) {
    assert.deepEqual(await answer(key.replace(/.{6}$/, '000000')), [status, challenge, body])
  }
})

test('401 and 403 insufficient_scope have the RFC 6750 challenge; other refusals do not', async () => {
  const challenge = (answer: Answer) => answer.headers.get('www-authenticate')
  assert.equal(challenge(await reeve.call('GET /v1/members')), 'Bearer realm="reeve"')
  const wrong = await reeve.call('GET /v1/members', { key: 'rve_x' })
  assert.equal(challenge(wrong), 'Bearer realm="reeve", error="invalid_token"')
  const key = await acme.keyOf(acme.owner.userId, [])
  const scopeless = await reeve.call('GET /v1/members', { key })
  assert.equal(challenge(scopeless), 'Bearer realm="reeve", error="insufficient_scope", scope="members:read"')
  assert.equal(scopeless.body.required_scope, 'members:read')
  const weak = await acme.person(await acme.profile(['members.assign_profile']))
  const refused = await weak.call(suspension(newId()), { body: {} })
  assert.deepEqual([code(refused), challenge(refused)], ['403 permission_required', null])
  assert.deepEqual(refused.body.missing_permissions, ['members.suspend'])
})

test('a scope is effective only while the key’s owner could still grant it', async () => {
  const person = await acme.person('administrator')
  const list = () => person.call('GET /v1/governance/webhooks')
  assert.equal((await list()).status, 200)
  await assign(acme, person, acme.profiles.member)
  const refused = await list()
  assert.deepEqual([code(refused), refused.body.required_scope], ['403 insufficient_scope', 'governance:read'])
  await assign(acme, person, await acme.profile(['governance.manage']))
  assert.equal((await list()).status, 200)
})
