import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rotateKey, statusesWith } from '../../../test/harness/api-keys.ts'
import { assertSuccess, assign } from '../../../test/harness/every-operation.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { createKeyFor, createServiceAccount } from '../../../test/harness/service-accounts.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const create = 'POST /v1/service-accounts'
const use = async (key: string) => (await statusesWith([reeve], key))[0]

test('a service account acts with its key until it is suspended, and again after its reactivation', async () => {
  const acme = await reeve.organization()
  const profile_id = await acme.profile(['members.read'])
  const body = { name: 'Deployment', profile_id, accountable_user_id: acme.owner.userId }
  const recorded = await recordedBy(reeve, acme.id, () => acme.owner.call(create, { body }))
  const { user_id, joined_at, ...account } = recorded.answer.body
  assert.equal(recorded.answer.status, 201)
  assert.deepEqual(account, {
    kind: 'service',
    email: null,
    name: 'Deployment',
    profile_id,
    is_owner: false,
    status: 'active',
    suspended_at: null,
    last_active_at: null,
    external_id: null,
    metadata: {},
    directory_id: null,
    held_by: [],
    accountable_user_id: acme.owner.userId,
  })
  assert.deepEqual((await acme.owner.call(`GET /v1/members/${user_id}`)).body, recorded.answer.body)
  assert.deepEqual([recorded.actions, recorded.types], [['service_account.created'], ['service_account.created']])
  assert.deepEqual(recorded.events[0].data, { user_id, ...body })

  const { key } = (await assertSuccess(createKeyFor(acme.owner, { user_id }))).body
  assert.equal(await use(key), 200)
  const { body: caller } = await reeve.call('GET /v1/caller', { key })
  assert.deepEqual(caller.user, { user_id, name: 'Deployment', email: null })
  assert.equal(outcomeOf(await reeve.call(create, { key, body })), '403 insufficient_scope')

  const suspension = `/v1/members/${user_id}/suspension`
  const suspended = await assertSuccess(acme.owner.call(`POST ${suspension}`, { body: { block_login: true } }))
  const { login_blocked, login_block_skipped, api_keys_stopped } = suspended.body
  assert.deepEqual([login_blocked, login_block_skipped, api_keys_stopped.length], [false, 'service_account', 1])
  assert.equal(await use(key), 401)
  await assertSuccess(acme.owner.call(`DELETE ${suspension}`))
  assert.equal(await use(key), 200)
  const removed = await assertSuccess(acme.owner.call(`DELETE /v1/members/${user_id}`))
  assert.equal(removed.body.api_keys_revoked, 1)
  assert.equal(await use(key), 401)
})

test('the grant rule applies, and a service account never gets the Owner profile', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person(await acme.profile(['members.invite', 'members.read', 'members.assign_profile']))
  const audit = await acme.profile(['audit.read'])
  const by = async (who: typeof mallory, profile_id: string) =>
    outcomeOf(await who.call(create, { body: { name: 'Deployment', profile_id, accountable_user_id: mallory.userId } }))
  assert.equal(await by(mallory, audit), '403 profile_exceeds_caller')
  assert.equal(await by(mallory, newId()), '422 profile_not_found')
  assert.equal(await by(mallory, acme.profiles.owner), '403 profile_exceeds_caller')
  assert.equal(await by(acme.owner, acme.profiles.owner), '409 owner_must_be_person')
  assert.equal(await by(mallory, await acme.profile(['members.read'])), '201')
  const { user_id } = await createServiceAccount(acme)
  const owner = { profile_id: acme.profiles.owner }
  await acme.owner.signIn()
  const promoted = await acme.owner.inSession(`PATCH /v1/members/${user_id}`, { body: owner })
  assert.equal(outcomeOf(promoted), '409 owner_must_be_person')
  assert.equal(
    outcomeOf(await acme.owner.call(`PATCH /v1/members/${user_id}`, { body: owner })),
    '409 owner_must_be_person',
  )
})

test('only an active person of the organization can answer for a service account', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const { user_id: robot } = await createServiceAccount(acme)
  const suspended = (await acme.person('member')).userId
  await assertSuccess(acme.owner.call(`POST /v1/members/${suspended}/suspension`, { body: {} }))
  const grace = (await acme.person('member')).userId
  const path = `PATCH /v1/members/${robot}/details`
  for (const [accountable_user_id, outcome] of [
    [other.owner.userId, '422 member_not_found'],
    [newId(), '422 member_not_found'],
    [(await createServiceAccount(acme)).user_id, '409 accountable_must_be_person'],
    [suspended, '409 member_suspended'],
  ] as const) {
    const body = { name: 'Deployment', profile_id: acme.profiles.member, accountable_user_id }
    assert.equal(outcomeOf(await acme.owner.call(create, { body })), outcome)
    assert.equal(outcomeOf(await acme.owner.call(path, { body: { accountable_user_id } })), outcome)
  }
  const recorded = await recordedBy(reeve, acme.id, () =>
    assertSuccess(acme.owner.call(path, { body: { accountable_user_id: grace } })),
  )
  assert.equal(recorded.answer.body.accountable_user_id, grace)
  assert.deepEqual(recorded.events[0].data.changed, ['accountable_user_id'])
  const ofPerson = await acme.owner.call(`PATCH /v1/members/${grace}/details`, { body: { accountable_user_id: grace } })
  assert.equal(outcomeOf(ofPerson), '409 not_service_account')
})

test('keys of a service account are created and rotated only by people with all of its permissions', async () => {
  const acme = await reeve.organization()
  const robot = await createServiceAccount(acme, { profile_id: await acme.profile(['audit.read', 'members.read']) })
  const clerk = await acme.person(await acme.profile(['api_keys.manage', 'members.read']))
  assert.equal(outcomeOf(await createKeyFor(clerk, robot)), '403 target_exceeds_caller')
  assert.equal(
    outcomeOf(await createKeyFor(acme.owner, robot, { scopes: ['triggers:read'] })),
    '403 scope_exceeds_owner',
  )
  assert.equal(outcomeOf(await createKeyFor(acme.owner, { user_id: clerk.userId })), '403 key_owner_required')
  assert.equal(outcomeOf(await createKeyFor(acme.owner, { user_id: newId() })), '422 member_not_found')

  const issued = (await assertSuccess(createKeyFor(acme.owner, robot, { scopes: ['audit:read'] }))).body
  assert.equal(issued.owner_user_id, robot.user_id)
  assert.equal(outcomeOf(await rotateKey(clerk, issued.id)), '403 target_exceeds_caller')
  const rotated = (await assertSuccess(rotateKey(acme.owner, issued.id, { overlap_seconds: 0 }))).body
  assert.equal(rotated.owner_user_id, robot.user_id)
  const read = 'GET /v1/audit/entries'
  assert.deepEqual(
    [await statusesWith([reeve], issued.key, read), await statusesWith([reeve], rotated.key, read)],
    [[401], [200]],
  )
  const own = await acme.issueKey(clerk.userId, ['members:read'])
  assert.equal(outcomeOf(await rotateKey(acme.owner, own.id)), '403 key_owner_required')
  await assertSuccess(acme.owner.call(`POST /v1/members/${robot.user_id}/suspension`, { body: {} }))
  assert.equal(outcomeOf(await createKeyFor(acme.owner, robot)), '409 member_suspended')
  assert.equal(outcomeOf(await rotateKey(acme.owner, rotated.id)), '409 key_not_active')
})

test('the list and the count filter by kind, and sorting by email address lists service accounts by id', async () => {
  const acme = await reeve.organization()
  const clerk = await acme.person('member', { email: `clerk-${newId()}@acme.test` })
  const [one, two] = [await createServiceAccount(acme), await createServiceAccount(acme, { name: 'Backup' })]
  const ids = async (query: string) => {
    const { body } = await assertSuccess(acme.owner.call(`GET /v1/members?${query}`))
    return body.members.map(({ user_id }: { user_id: string }) => user_id)
  }
  const people = [acme.owner.userId, clerk.userId]
  assert.deepEqual(await ids('kind=service'), [one.user_id, two.user_id])
  assert.deepEqual((await ids('kind=person')).toSorted(), people.toSorted())
  assert.equal((await acme.owner.call('GET /v1/members/counts?kind=service')).body.active, 2)
  assert.deepEqual(await ids('q=backup'), [two.user_id])
  const sorted = await ids('sort=email')
  assert.deepEqual(sorted, [one.user_id, two.user_id, clerk.userId, acme.owner.userId])
  assert.deepEqual(await ids('sort=email&order=desc'), sorted.toReversed())
  const paged: string[] = []
  let cursor = ''
  do {
    const { body } = await assertSuccess(acme.owner.call(`GET /v1/members?sort=email&limit=1${cursor}`))
    paged.push(...body.members.map(({ user_id }: { user_id: string }) => user_id))
    cursor = body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(body.next_cursor)}`
  } while (cursor)
  assert.deepEqual(paged, sorted)
  const headers = { authorization: `Bearer ${acme.owner.key}` }
  const exported = await fetch(`${reeve.url}/v1/members/export?kind=service`, { headers })
  assert.match(await exported.text(), new RegExp(`,Backup,.*,service,${acme.owner.userId}\\r`))
})

test('another profile limits the keys of a service account at the next request', async () => {
  const acme = await reeve.organization()
  const robot = await createServiceAccount(acme, { profile_id: acme.profiles.administrator })
  const { key } = (await assertSuccess(createKeyFor(acme.owner, robot, { scopes: ['audit:read'] }))).body
  assert.deepEqual(await statusesWith([reeve], key, 'GET /v1/audit/entries'), [200])
  await assign(acme, { userId: robot.user_id } as never, acme.profiles.member)
  assert.deepEqual(await statusesWith([reeve], key, 'GET /v1/audit/entries'), [403])
})
