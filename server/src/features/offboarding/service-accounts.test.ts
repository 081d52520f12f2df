import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedTwo } from '../../../test/harness/reeve.ts'
import { createKeyFor, createServiceAccount } from '../../../test/harness/service-accounts.ts'

let reeve: SharedReeve
/** Another process on the same database. */
let second: SharedReeve
let stop: () => Promise<void>
before(async () => {
  ;({ reeve, second, stop } = await sharedTwo())
})
after(() => stop())

/** An organization in which Grace answers for a service account with a key. */
async function answered() {
  const acme = await reeve.organization()
  const grace = await acme.person('administrator')
  const robot = await createServiceAccount(acme, { accountable_user_id: grace.userId, name: 'Nightly backup' })
  const { key } = (await assertSuccess(createKeyFor(acme.owner, robot, { scopes: ['members:read'] }))).body
  const listed = { user_id: robot.user_id, name: 'Nightly backup', status: 'active' }
  return { acme, grace, robot, key, listed, path: `/v1/members/${grace.userId}` }
}

const statusOf = async (key: string) => (await reeve.call('GET /v1/caller', { key })).status
const accountableFor = async (acme: Organization, { user_id }: { user_id: string }) =>
  (await assertSuccess(acme.owner.call(`GET /v1/members/${user_id}`))).body.accountable_user_id

test('a suspension lists the service accounts for which the person answers, and they keep running', async () => {
  const { acme, key, listed, path } = await answered()
  const preview = await assertSuccess(acme.owner.call(`POST ${path}/suspension?dry_run=true`, { body: {} }))
  assert.deepEqual(preview.body.service_accounts, [listed])
  const headers = { 'if-match': preview.headers.get('etag') ?? '' }
  const { body } = await assertSuccess(acme.owner.call(`POST ${path}/suspension`, { body: {}, headers }))
  assert.deepEqual(body.service_accounts, [listed])
  assert.equal(await statusOf(key), 200)
})

test('a new service account makes the preview of a suspension stale', async () => {
  const { acme, grace, path } = await answered()
  const preview = await assertSuccess(acme.owner.call(`POST ${path}/suspension?dry_run=true`, { body: {} }))
  await createServiceAccount(acme, { accountable_user_id: grace.userId })
  const headers = { 'if-match': preview.headers.get('etag') ?? '' }
  const refused = await acme.owner.call(`POST ${path}/suspension`, { body: {}, headers })
  assert.equal(outcomeOf(refused), '412 changed_meanwhile')
})

test('a removal is refused with the list until another person takes the service accounts over', async () => {
  const { acme, grace, robot, key, listed, path } = await answered()
  const remove = (query = '') => acme.owner.call(`DELETE ${path}${query}`)
  for (const query of ['', '?dry_run=true', `?service_accounts_to=${grace.userId}`]) {
    const refused = await remove(query)
    assert.equal(outcomeOf(refused), '409 service_accounts_left', query)
    assert.deepEqual(refused.body.errors, [
      {
        pointer: '/service_accounts_to',
        code: 'service_account',
        detail: `Nightly backup (${robot.user_id})`,
        in: 'query',
      },
    ])
  }
  assert.equal(outcomeOf(await remove(`?service_accounts_to=${robot.user_id}`)), '409 accountable_must_be_person')
  const gone = await acme.person('member')
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${gone.userId}`))
  assert.equal(outcomeOf(await remove(`?service_accounts_to=${gone.userId}`)), '422 member_not_found')
  assert.equal(await accountableFor(acme, robot), grace.userId)

  const successor = await acme.person('member')
  const recorded = await recordedBy(reeve, acme.id, () =>
    assertSuccess(remove(`?service_accounts_to=${successor.userId}`)),
  )
  assert.deepEqual(recorded.answer.body.service_accounts, [listed])
  assert.deepEqual(recorded.actions, ['member.removed', 'member.changed'])
  assert.deepEqual(recorded.entries[1]?.changes, {
    before: { name: 'Nightly backup', external_id: null, metadata: {}, accountable_user_id: grace.userId },
    after: { name: 'Nightly backup', external_id: null, metadata: {}, accountable_user_id: successor.userId },
  })
  assert.deepEqual(recorded.types, ['member.removed', 'api_key.revoked', 'member.changed'])
  assert.equal(await accountableFor(acme, robot), successor.userId)
  assert.equal(await statusOf(key), 200)
})

test('a person without service accounts is removed with or without a successor, who gets nothing', async () => {
  const acme = await reeve.organization()
  const [one, two] = [await acme.person('member'), await acme.person('member')]
  const { body } = await assertSuccess(
    acme.owner.call(`DELETE /v1/members/${one.userId}?service_accounts_to=${two.userId}`),
  )
  assert.deepEqual(body.service_accounts, [])
})

test('a removed service account is not handed over', async () => {
  const { acme, robot, path } = await answered()
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${robot.user_id}`))
  await assertSuccess(acme.owner.call(`DELETE ${path}`))
})

test('of a concurrent removal of a person and a new service account of theirs, exactly one succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const acme = await reeve.organization()
    const { userId } = await acme.person('member')
    const body = { name: 'Deployment', profile_id: acme.profiles.member, accountable_user_id: userId }
    const { key } = acme.owner
    const [removed, created] = await Promise.all([
      reeve.call(`DELETE /v1/members/${userId}`, { key }),
      second.call('POST /v1/service-accounts', { key, body }),
    ])
    const outcomes = [outcomeOf(removed), outcomeOf(created)].join(', ')
    assert.ok(['200, 422 member_not_found', '409 service_accounts_left, 201'].includes(outcomes), outcomes)
  }
})

test('keys of service accounts that a person issued are listed, and revoked with the keys of the person', async () => {
  const { acme, grace, robot, path } = await answered()
  const olga = await acme.person('administrator')
  const theirs = await createServiceAccount(acme, { accountable_user_id: olga.userId, name: 'Deployment' })
  const { id, key } = (await assertSuccess(createKeyFor(grace, theirs, { name: 'ci', scopes: ['members:read'] }))).body
  const known = [{ id, name: 'ci', owner_user_id: theirs.user_id, owner_name: 'Deployment' }]
  const suspend = (body: object, query = '') => acme.owner.call(`POST ${path}/suspension${query}`, { body })

  const preview = await assertSuccess(suspend({}, '?dry_run=true'))
  assert.deepEqual(preview.body.service_keys_known, known)
  const removal = await assertSuccess(acme.owner.call(`DELETE ${path}?dry_run=true&service_accounts_to=${olga.userId}`))
  assert.deepEqual(removal.body.service_keys_known, known)
  await createKeyFor(grace, robot, { name: 'second', scopes: ['members:read'] })
  const headers = { 'if-match': preview.headers.get('etag') ?? '' }
  assert.equal(
    outcomeOf(await acme.owner.call(`POST ${path}/suspension`, { body: {}, headers })),
    '412 changed_meanwhile',
  )

  const { body: kept } = await assertSuccess(suspend({}))
  assert.deepEqual([kept.service_keys_known.length, kept.api_keys_revoked, await statusOf(key)], [2, 0, 200])
  const { body: revoked } = await assertSuccess(suspend({ revoke_keys: true }))
  assert.deepEqual([revoked.service_keys_known, revoked.api_keys_revoked, await statusOf(key)], [[], 3, 401])
  const { api_keys: keys } = (await acme.owner.inSession(`GET /v1/api-keys?owner_user_id=${theirs.user_id}`)).body
  assert.equal(keys[0].revoked_reason, 'revoked')
})

test('a key that somebody else has rotated is no longer known to its first issuer', async () => {
  const { acme, grace, robot, path } = await answered()
  const { id } = (await assertSuccess(createKeyFor(grace, robot, { scopes: ['members:read'] }))).body
  await assertSuccess(acme.owner.inSession(`POST /v1/api-keys/${id}/rotate`, { body: { overlap_seconds: 0 } }))
  const preview = await assertSuccess(acme.owner.call(`POST ${path}/suspension?dry_run=true`, { body: {} }))
  assert.deepEqual(preview.body.service_keys_known, [])
})
