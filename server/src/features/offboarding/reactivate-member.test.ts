import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putTrigger, recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const suspension = (userId: string) => `/v1/members/${userId}/suspension`

test('a reactivation restores exactly what the suspension stopped, and reports what it cannot', async () => {
  const acme = await reeve.organization()
  const { userId, ...person } = await acme.person('administrator')
  const body = { provider: 'slack', name: 'Slack' }
  await acme.owner.call(`PUT /v1/members/${userId}/integrations/gone`, { body })
  await putTrigger(acme, 'kept', { user_id: userId })
  await putTrigger(acme, 'was off', { user_id: userId, enabled: false })
  await putTrigger(acme, 'deleted', { user_id: userId })
  await putTrigger(acme, 'changed', { user_id: userId })
  await putTrigger(acme, 'needs integration', { user_id: userId, kind: 'integration', integration_id: 'gone' })
  const suspended = await acme.owner.call(`POST ${suspension(userId)}`, { body: {} })
  await acme.owner.call('DELETE /v1/triggers/deleted')
  await putTrigger(acme, 'changed', { user_id: userId, kind: 'integration', enabled: false })
  await acme.owner.call(`DELETE /v1/members/${userId}/integrations/gone`)

  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(`DELETE ${suspension(userId)}`)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      already_active: false,
      triggers_restored: 1,
      not_restored: [
        { id: 'changed', reason: 'changed' },
        { id: 'deleted', reason: 'deleted' },
        { id: 'needs integration', reason: 'integration_gone' },
      ],
      webhooks_restored: 0,
      webhooks_not_restored: [],
      oracle_resumed: false,
      login_unblocked: false,
      login_still_blocked: false,
      suspension_id: suspended.body.suspension_id,
      dry_run: false,
    })
  })
  assert.deepEqual(recorded.actions, ['member.reactivated'])
  assert.deepEqual(recorded.types, ['member.reactivated', 'trigger.restored'])
  assert.equal((await acme.owner.call('GET /v1/triggers/kept')).body.enabled, true)
  assert.equal((await acme.owner.call('GET /v1/triggers/was%20off')).body.enabled, false)
  assert.equal((await person.call('GET /v1/members')).status, 200, 'the key works again')
  assert.equal((await acme.owner.call(`GET ${suspension(userId)}`)).body.code, 'not_suspended')
})

test('reactivating a member who is not suspended is 200 and changes nothing', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(`DELETE ${suspension(person.userId)}`)
    assert.deepEqual([answer.status, answer.body.already_active, answer.body.triggers_restored], [200, true, 0])
  })
  assert.deepEqual(recorded.actions, [])
})

test('a reactivation does not restore invitations', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const body = { email: 'x@acme.test', profile_id: acme.profiles.member }
  await person.call('POST /v1/invitations', { body })
  await acme.owner.call(`POST ${suspension(person.userId)}`, { body: {} })
  await acme.owner.call(`DELETE ${suspension(person.userId)}`)
  const [invitation] = (await acme.owner.call('GET /v1/invitations')).body.invitations
  assert.equal(invitation.status, 'revoked')
})

test('only a reactivation ends a suspension', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await acme.owner.call(`POST ${suspension(person.userId)}`, { body: {} })
  const body = { email: person.email, profile_id: acme.profiles.member }
  const created = await acme.owner.call('POST /v1/members', { body: { ...body, name: 'Again' } })
  assert.deepEqual([created.status, created.body.code], [409, 'member_suspended'])
  const invited = await acme.owner.call('POST /v1/invitations', { body })
  assert.deepEqual([invited.status, invited.body.code], [409, 'member_suspended'])
  await acme.owner.call(`PATCH /v1/members/${person.userId}`, { body: { profile_id: acme.profiles.administrator } })
  assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).body.status, 'suspended')
})

test('a caller without the rights is refused: permission_required, target_exceeds_caller, owner_required', async () => {
  const acme = await reeve.organization()
  const [second, administrator] = [await acme.person('owner'), await acme.person('administrator')]
  const target = await acme.person('administrator')
  const cannot = await acme.person(await acme.profile(['members.suspend']))
  const weak = await acme.person(await acme.profile(['members.reactivate']))
  for (const { userId } of [second, target]) await acme.owner.call(`POST ${suspension(userId)}`, { body: {} })
  const codes = await Promise.all([
    cannot.call(`DELETE ${suspension(target.userId)}`),
    weak.call(`DELETE ${suspension(target.userId)}`),
    administrator.call(`DELETE ${suspension(second.userId)}`),
  ])
  assert.deepEqual(
    codes.map(({ status, body }) => [status, body.code]),
    [
      [403, 'permission_required'],
      [403, 'target_exceeds_caller'],
      [403, 'owner_required'],
    ],
  )
})

test('a reason is in the audit trail and in the event, and has at most 500 characters', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  const path = `DELETE /v1/members/${person.userId}/suspension`
  const tooLong = await acme.owner.call(`${path}?reason=${'x'.repeat(501)}`)
  assert.equal(tooLong.status, 422)
  const { entries, events } = await recordedBy(reeve, acme.id, () =>
    acme.owner.call(`${path}?reason=${encodeURIComponent('ticket 4711')}`),
  )
  assert.equal(entries.at(-1)?.reason, 'ticket 4711')
  assert.equal(events.find(({ type }) => type === 'member.reactivated')?.data.reason, 'ticket 4711')
})
