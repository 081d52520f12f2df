import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listedKey, revokeKey, rotateKey, statusesWith } from '../../../test/harness/api-keys.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { freeze, unfreeze } from '../../../test/harness/freeze.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { newPlatformKey } from '../../../test/harness/platform-key.ts'
import { type CallOptions, outcomeOf, type SharedReeve, sharedTwo } from '../../../test/harness/reeve.ts'
import { createServiceAccount } from '../../../test/harness/service-accounts.ts'
import { newId, SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'

let reeve: SharedReeve
let second: SharedReeve
let stop: () => Promise<void>
before(async () => {
  ;({ reeve, second, stop } = await sharedTwo())
})
after(() => stop())

const pathOf = ({ id }: { id: string }) => `POST /v1/platform/organizations/${id}/api-keys`
const mint = (acme: Organization, userId: string, body: object = {}, options: CallOptions = {}) =>
  acme.owner.asPlatform(pathOf(acme), {
    body: { service_account_id: userId, name: 'ci', scopes: ['members:read'], ...body },
    ...options,
  })
const use = async (key: string) => (await statusesWith([reeve], key))[0]

async function equipped() {
  const acme = await reeve.organization()
  const profile_id = await acme.profile(['members.read'])
  const { user_id } = await createServiceAccount(acme, { profile_id })
  return { acme, account: user_id }
}

test('the platform mints a key, and the owner sees, rotates and revokes it', async () => {
  const { acme, account } = await equipped()
  const { answer, entries, events } = await recordedBy(reeve, acme.id, () => mint(acme, account))
  const { key, ...view } = answer.body
  assert.equal(answer.status, 201)
  assert.equal(await use(key), 200)
  assert.deepEqual(await listedKey(acme, view.id), view)
  assert.deepEqual([view.owner_user_id, view.hint], [account, key.slice(-4)])
  assert.deepEqual(
    entries.map(({ action, actor, target }) => [action, actor.type, actor.name, target.id]),
    [['api_key.created', 'platform_key', 'test', view.id]],
  )
  const data = { api_key_id: view.id, name: 'ci', owner_user_id: account, scopes: ['members:read'] }
  assert.deepEqual(
    events.map(event => [event.type, event.data]),
    [['api_key.created', data]],
  )
  const rotated = (await assertSuccess(rotateKey(acme.owner, view.id, { overlap_seconds: 0 }))).body
  assert.deepEqual([await use(key), await use(rotated.key)], [401, 200])
  await assertSuccess(revokeKey(acme.owner, rotated.id))
  assert.equal(await use(rotated.key), 401)
})

test('the system chain records which organization got a key, without its values', async () => {
  const { acme, account } = await equipped()
  const { entries } = await recordedBy(reeve, SYSTEM_ORGANIZATION, () => mint(acme, account))
  assert.deepEqual(
    entries.map(({ action, target, changes }) => [action, target, changes]),
    [['api_key.created', { type: 'organization', id: acme.id }, null]],
  )
})

test('refusals create no key, and those by a state are recorded in the system chain', async () => {
  const { acme, account } = await equipped()
  const other = await reeve.organization()
  const foreign = await createServiceAccount(other)
  const person = await acme.person('administrator')
  const suspended = (await createServiceAccount(acme)).user_id
  await assertSuccess(acme.owner.call(`POST /v1/members/${suspended}/suspension`, { body: {} }))
  const outcomes = async () =>
    [
      await mint(acme, foreign.user_id),
      await mint(acme, newId()),
      await mint(acme, person.userId),
      await mint(acme, suspended),
      await mint(acme, account, { scopes: ['members:read', 'audit:read'] }),
      await mint(acme, account, { expires_at: '2020-01-01T00:00:00Z' }),
      await mint({ ...acme, id: newId() }, account),
      await mint(acme, account, { owner_user_id: person.userId }),
    ].map(outcomeOf)
  const { answer, entries } = await recordedBy(reeve, SYSTEM_ORGANIZATION, outcomes)
  assert.deepEqual(answer, [
    '422 member_not_found',
    '422 member_not_found',
    '409 not_service_account',
    '409 member_suspended',
    '403 scope_exceeds_owner',
    '422 expiry_not_in_future',
    '404 organization_not_found',
    '422 validation_failed',
  ])
  assert.deepEqual(
    entries.map(({ action, reason, target }) => [action, reason, target.id]),
    ['not_service_account', 'member_suspended', 'scope_exceeds_owner'].map(code => [
      'operation.refused',
      code,
      acme.id,
    ]),
  )
  const { api_keys } = (await acme.owner.inSession('GET /v1/api-keys?limit=200')).body
  const owners = api_keys.map(({ owner_user_id }: { owner_user_id: string }) => owner_user_id)
  assert.deepEqual(owners.toSorted(), [acme.owner.userId, person.userId].toSorted())
})

test('no key is minted while the organization is frozen', async () => {
  const { acme, account } = await equipped()
  await freeze(acme)
  assert.equal(outcomeOf(await mint(acme, account)), '403 organization_frozen')
  await unfreeze(acme)
  assert.equal(outcomeOf(await mint(acme, account)), '201')
})

test('a platform key without the scope keys:mint is refused, whatever else it may do', async () => {
  const { acme, account } = await equipped()
  const key = await newPlatformKey(reeve.app, { scopes: ['organizations:read', 'organizations:write'] })
  const refused = await mint(acme, account, {}, { key })
  assert.deepEqual([outcomeOf(refused), refused.body.required_scope], ['403 insufficient_scope', 'keys:mint'])
  const only = await newPlatformKey(reeve.app, { scopes: ['keys:mint'] })
  assert.equal(outcomeOf(await mint(acme, account, {}, { key: only })), '201')
  const read = `GET /v1/platform/organizations/${acme.id}`
  assert.equal(outcomeOf(await reeve.call(read, { key: only })), '403 insufficient_scope')
})

test('a repeated Idempotency-Key returns the same key, also to two requests at once, in two processes', async () => {
  const { acme, account } = await equipped()
  const key = await newPlatformKey(reeve.app)
  const headers = { 'idempotency-key': newId() }
  const body = { service_account_id: account, name: 'ci', scopes: ['members:read'] }
  const send = (of: SharedReeve) => of.call(pathOf(acme), { key, headers, body })
  const both = await Promise.all([send(reeve), send(second)])
  const answers = [...both.filter(({ status }) => status !== 409), await send(reeve), await send(second)]
  for (const refused of both.filter(({ status }) => status === 409))
    assert.equal(outcomeOf(refused), '409 idempotency_key_in_use')
  assert.ok(answers.length >= 3)
  assert.deepEqual(new Set(answers.map(answer => answer.body.key)).size, 1)
  assert.equal(answers.at(-1)?.headers.get('idempotency-replayed'), 'true')
  const { api_keys } = (await acme.owner.inSession('GET /v1/api-keys?limit=200')).body
  const minted = api_keys.filter(({ owner_user_id }: { owner_user_id: string }) => owner_user_id === account)
  assert.equal(minted.length, 1)
  const renamed = await reeve.call(pathOf(acme), { key, headers, body: { ...body, name: 'other' } })
  assert.equal(outcomeOf(renamed), '422 idempotency_key_reused')
  const rows = await reeve.query`
    select from platform_idempotency_keys
    where position(${answers[0]?.body.key.slice(4)} in encode(sealed_response, 'escape')) > 0`
  assert.equal(rows.length, 0, 'stored responses are sealed')
})
