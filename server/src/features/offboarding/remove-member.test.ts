import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { leavePending } from '../../../test/harness/invitations.ts'
import { memberRow } from '../../../test/harness/member-rows.ts'
import { putOracle, putTrigger, recordedBy } from '../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { setActive, setSuspended } from '../members/index.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const remove = (userId: string, query = '') => `DELETE /v1/members/${userId}${query}`

test('a removal stops everything permanently, and the history still names the member', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  await putTrigger(acme, 'nightly', { user_id: person.userId })
  await putOracle(acme, person.userId)
  await person.call('POST /v1/invitations', { body: { email: 'y@acme.test', profile_id: acme.profiles.member } })
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(remove(person.userId))
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      triggers_disabled: 1,
      invites_invalidated: 1,
      api_keys_revoked: 1,
      oracle_paused: true,
      webhooks_created: [],
      directories_known: [],
      service_keys_known: [],
      service_accounts: [],
      dry_run: false,
    })
  })
  assert.deepEqual(recorded.actions, ['member.removed'])
  assert.deepEqual(recorded.types, [
    'member.removed',
    'trigger.disabled',
    'invitation.revoked',
    'api_key.revoked',
    'oracle.paused',
  ])
  assert.equal((await person.call('GET /v1/members')).status, 401)
  assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).status, 404)
  const access = await acme.owner.call(`GET /v1/members/${person.userId}/access?permission=members.read`)
  assert.deepEqual([access.body.allowed, access.body.reason], [false, 'not_a_member'])
  const permit = await acme.owner.call('GET /v1/triggers/nightly/permit')
  assert.deepEqual(permit.body, { allowed: false, reason: 'not_a_member' })
  assert.equal((await acme.owner.call(remove(person.userId))).body.code, 'member_not_found')
})

test('a removal revokes an invitation to the member, which could otherwise still be accepted', async () => {
  const acme = await reeve.organization()
  const email = `eve-${acme.id}@acme.test`
  const invited = await assertSuccess(
    acme.owner.call('POST /v1/invitations', { body: { email, profile_id: acme.profiles.member } }),
  )
  const created = await assertSuccess(
    acme.owner.call('POST /v1/members', { body: { email, name: 'Eve', profile_id: acme.profiles.member } }),
  )
  await leavePending(reeve, acme, email)
  const suspension = { body: { reason: 'test', block_login: true } }
  await assertSuccess(acme.owner.call(`POST /v1/members/${created.body.user_id}/suspension`, suspension))
  const preview = await assertSuccess(acme.owner.call(remove(created.body.user_id, '?dry_run=true')))
  assert.equal(preview.body.invites_invalidated, 1)
  const receipt = await assertSuccess(acme.owner.call(remove(created.body.user_id)))
  assert.equal(receipt.body.invites_invalidated, 1)

  const body = { token: invited.body.accept_token, name: 'Eve', password: 'correct horse battery staple' }
  const accepted = await reeve.call('POST /v1/invitations/accept', { body })
  assert.deepEqual([accepted.status, accepted.body.code], [409, 'invitation_revoked'])
  const { body: revoked } = await acme.owner.call(`GET /v1/invitations?status=revoked`)
  assert.deepEqual(
    revoked.invitations.map((one: { revoked_reason: string }) => one.revoked_reason),
    ['invitee_removed'],
  )
})

const HOOK = { url: 'https://hooks.acme.test:8443/T0/secret', event_types: ['*'] }
const ORIGIN = 'https://hooks.acme.test:8443'

test('a removal and its preview list the webhooks that the member created, which keep running', async () => {
  const acme = await reeve.organization()
  const [person, other] = [await acme.person('administrator'), await acme.person('administrator')]
  const { id } = (await assertSuccess(person.call('POST /v1/governance/webhooks', { body: HOOK }))).body
  await assertSuccess(other.call('POST /v1/governance/webhooks', { body: HOOK }))
  const edit = (enabled: boolean) =>
    assertSuccess(acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { enabled } }))

  const { body, headers } = await assertSuccess(acme.owner.call(remove(person.userId, '?dry_run=true')))
  assert.deepEqual(body.webhooks_created, [{ id, url: HOOK.url, enabled: true }])
  await edit(false)
  const conditional = { headers: { 'if-match': String(headers.get('etag')) } }
  assert.equal((await acme.owner.call(remove(person.userId), conditional)).status, 412)
  await edit(true)

  const receipt = (await assertSuccess(acme.owner.call(remove(person.userId), conditional))).body
  assert.deepEqual(receipt.webhooks_created, body.webhooks_created)
  assert.equal((await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body.enabled, true)
})

test('a caller who cannot list webhooks gets only their origins, also in a replayed receipt', async () => {
  const acme = await reeve.organization()
  const permissions = ['members.remove', 'governance.manage']
  const creator = await acme.person(await acme.profile(permissions))
  const caller = await acme.person(await acme.profile(permissions))
  await assertSuccess(creator.call('POST /v1/governance/webhooks', { body: HOOK }))
  const urlOf = async (query = '') => {
    const headers = { 'idempotency-key': 'one' }
    const { body } = await assertSuccess(caller.call(remove(creator.userId, query), { headers }))
    return body.webhooks_created[0].url
  }
  assert.equal(await urlOf('?dry_run=true'), HOOK.url)
  assert.equal(await urlOf(), HOOK.url)
  assert.equal(await urlOf(), HOOK.url)
  const profile_id = await acme.profile(['members.remove'])
  await assertSuccess(acme.owner.call(`PATCH /v1/members/${caller.userId}`, { body: { profile_id } }))
  assert.equal(await urlOf(), ORIGIN)

  const key = await acme.keyOf(acme.owner.userId, ['members:write'])
  const second = await acme.person('administrator')
  await assertSuccess(second.call('POST /v1/governance/webhooks', { body: HOOK }))
  const preview = await assertSuccess(reeve.call(remove(second.userId, '?dry_run=true'), { key }))
  assert.equal(preview.body.webhooks_created[0].url, ORIGIN)
})

test('a suspended member can be removed; the suspension ends with the membership', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  assert.equal((await acme.owner.call(remove(person.userId))).status, 200)
  const body = { email: person.email, name: 'Back', profile_id: acme.profiles.member }
  const back = await acme.owner.call('POST /v1/members', { body })
  assert.deepEqual([back.status, back.body.status], [201, 'active'])
})

test('removing oneself, an owner as a non-owner, or a member with more permissions is refused', async () => {
  const acme = await reeve.organization()
  const administrator = await acme.person('administrator')
  const weak = await acme.person(await acme.profile(['members.remove']))
  const cannot = await acme.person('member')
  const cases = [
    [acme.owner, acme.owner.userId, 409, 'cannot_remove_self'],
    [administrator, acme.owner.userId, 403, 'owner_required'],
    [weak, administrator.userId, 403, 'target_exceeds_caller'],
  ] as const
  for (const [caller, userId, status, code] of cases) {
    const answer = await caller.call(remove(userId))
    assert.deepEqual([answer.status, answer.body.code], [status, code])
  }
  const key = await acme.keyOf(administrator.userId, ['members:write'])
  await acme.owner.call(`PATCH /v1/members/${administrator.userId}`, { body: { profile_id: acme.profiles.member } })
  assert.equal((await reeve.call(remove(cannot.userId), { key })).body.code, 'insufficient_scope')
})

test('a dry run removes no member', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const answer = await acme.owner.call(remove(person.userId, '?dry_run=true'))
  assert.deepEqual([answer.status, answer.body.dry_run], [200, true])
  assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).status, 200)
})

test('a reason is in the audit trail and in the event, and has at most 500 characters', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const path = `DELETE /v1/members/${person.userId}`
  const tooLong = await acme.owner.call(`${path}?reason=${'x'.repeat(501)}`)
  assert.equal(tooLong.status, 422)
  const { entries, events } = await recordedBy(reeve, acme.id, () =>
    acme.owner.call(`${path}?reason=${encodeURIComponent('ticket 4711')}`),
  )
  assert.equal(entries.at(-1)?.reason, 'ticket 4711')
  assert.equal(events.find(({ type }) => type === 'member.removed')?.data.reason, 'ticket 4711')
})

test('a refused removal is recorded with its reason', async () => {
  const acme = await reeve.organization()
  const weak = await acme.person(await acme.profile(['members.remove']))
  const administrator = await acme.person('administrator')
  const { entries } = await recordedBy(reeve, acme.id, () => weak.call(remove(administrator.userId, '?reason=ticket')))
  assert.deepEqual(
    entries.map(({ action, changes }) => [action, changes.after]),
    [['operation.refused', { operation: 'removeMember', body: null, query: { reason: 'ticket' } }]],
  )
})

test('a constraint refuses to suspend or reactivate a removed member', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person()
  assert.equal((await acme.owner.call(remove(userId))).status, 200)
  const member = memberRow({ organization_id: acme.id, user_id: userId })
  for (const statement of [setSuspended(member, new Date()), setActive(member, new Date())]) {
    await assert.rejects(
      inDatabase(reeve.app.pool, acme.id, transaction => transaction.commit(statement)),
      /members_have_a_profile_until_removed|removed_members_have_a_date/,
    )
  }
})
