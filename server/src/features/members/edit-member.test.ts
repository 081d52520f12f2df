import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const edit = (by: Person, { userId }: { userId: string }, body: unknown) =>
  by.call(`PATCH /v1/members/${userId}/details`, { body })
const find = async (acme: Organization, query: string) =>
  (await acme.owner.call(`GET /v1/members?${query}`)).body.members.map((one: { user_id: string }) => one.user_id)
const nameOf = async (acme: Organization, { userId }: { userId: string }) =>
  (await acme.owner.call(`GET /v1/members/${userId}`)).body.name

test('name, external id and metadata are edited, with one entry and one event', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const before = (await acme.owner.call(`GET /v1/members/${person.userId}`)).body
  assert.deepEqual([before.external_id, before.metadata], [null, {}])
  const body = { name: 'Grace (Compilers)', external_id: 'hr-1', metadata: { team: 'Compilers', site: 'Berlin' } }
  const { answer, entries, events } = await recordedBy(reeve, acme.id, () => edit(acme.owner, person, body))
  assert.deepEqual([answer.status, answer.body], [200, { ...before, ...body }])
  assert.deepEqual((await acme.owner.call(`GET /v1/members/${person.userId}`)).body, answer.body)
  const { name, external_id, metadata } = before
  assert.deepEqual(
    entries.map(({ action, target, changes }) => ({ action, target, changes })),
    [
      {
        action: 'member.changed',
        target: { type: 'member', id: person.userId, name: body.name },
        changes: { before: { name, external_id, metadata }, after: body },
      },
    ],
  )
  const data = { user_id: person.userId, name: body.name, external_id: 'hr-1', changed: Object.keys(body) }
  assert.deepEqual(
    events.map(({ type, data }) => ({ type, data })),
    [{ type: 'member.changed', data }],
  )
})

test('omitted fields stay, null clears the external id, and an edit without a change records nothing', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await assertSuccess(edit(acme.owner, person, { name: 'Grace', external_id: 'hr-1', metadata: { a: '1', b: '2' } }))
  const { entries, answer } = await recordedBy(reeve, acme.id, async () => {
    await assertSuccess(edit(acme.owner, person, {}))
    return assertSuccess(edit(acme.owner, person, { name: 'Grace', metadata: { b: '2', a: '1' } }))
  })
  assert.deepEqual(entries, [])
  assert.deepEqual([answer.body.name, answer.body.external_id], ['Grace', 'hr-1'])
  const { body } = await assertSuccess(edit(acme.owner, person, { external_id: null, metadata: { c: '3' } }))
  assert.deepEqual([body.name, body.external_id, body.metadata], ['Grace', null, { c: '3' }])
})

test('an external id is unique in an organization, and available again after a removal', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [first, second, foreign] = [await acme.person(), await acme.person(), await other.person()]
  await assertSuccess(edit(acme.owner, first, { external_id: 'hr-1' }))
  await assertSuccess(edit(other.owner, foreign, { external_id: 'hr-1' }))
  const profile_id = acme.profiles.member
  const body = { email: `${newId()}@acme.test`, name: 'New', profile_id, external_id: 'hr-1' }
  for (const taken of [
    await edit(acme.owner, second, { external_id: 'hr-1' }),
    await acme.owner.call('POST /v1/members', { body }),
  ]) {
    assert.deepEqual([taken.status, taken.body.code], [409, 'external_id_taken'])
  }
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${first.userId}`))
  const made = (
    await assertSuccess(acme.owner.call('POST /v1/members', { body: { ...body, metadata: { team: 'A' } } }))
  ).body
  assert.deepEqual([made.external_id, made.metadata], ['hr-1', { team: 'A' }])
  // The returning member does not get the earlier details back, because another member has the external id by now.
  const back = { email: first.email, name: 'Back', profile_id }
  const again = (await assertSuccess(acme.owner.call('POST /v1/members', { body: back }))).body
  assert.deepEqual([again.user_id, again.external_id, again.metadata], [first.userId, null, {}])
})

test('only members.reactivate may give, change or clear the external id of a suspended member', async () => {
  const acme = await reeve.organization()
  const inviter = await acme.person(await acme.profile(['members.invite', 'members.read']))
  const restorer = await acme.person(await acme.profile(['members.invite', 'members.reactivate']))
  const empty = await acme.profile([])
  const [person, unnamed] = [await acme.person(empty), await acme.person(empty)]
  await assertSuccess(edit(inviter, person, { external_id: 'hr-1' }))
  for (const { userId } of [person, unnamed]) {
    await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
  }
  for (const [target, external_id] of [
    [person, null],
    [person, 'hr-2'],
    [unnamed, 'hr-3'],
  ] as const) {
    const { status, body } = await edit(inviter, target, { external_id })
    assert.deepEqual([status, body.code], [403, 'reactivation_required'], String(external_id))
    assert.deepEqual(body.missing_permissions, ['members.reactivate'])
  }
  const subject = { type: 'user', id: 'hr-1' }
  const check = { subject, action: { name: 'members.read' }, resource: { type: 'organization', id: acme.id } }
  const { body } = await assertSuccess(acme.owner.call('POST /access/v1/evaluation', { body: check }))
  assert.equal(body.context.reason, 'member_suspended', 'the external id still identifies the suspended member')
  await assertSuccess(edit(inviter, person, { external_id: 'hr-1', name: 'Grace', metadata: { team: 'Compilers' } }))
  await assertSuccess(edit(restorer, person, { external_id: null }))
  await assertSuccess(edit(restorer, unnamed, { external_id: 'hr-1' }))
})

test('only members.reactivate may reuse the external id of someone who was removed while suspended', async () => {
  const acme = await reeve.organization()
  const scopes = ['members.invite', 'members.read', 'members.remove'] as const
  const helper = await acme.person(await acme.profile([...scopes]))
  const restorer = await acme.person(await acme.profile([...scopes, 'members.reactivate']))
  const profile_id = await acme.profile([])
  const [person, other, released] = [await acme.person(profile_id), await acme.person(profile_id), await acme.person()]
  await assertSuccess(edit(helper, person, { external_id: 'hr-1' }))
  await assertSuccess(edit(acme.owner, released, { external_id: 'hr-2' }))
  await assertSuccess(acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} }))
  await assertSuccess(helper.call(`DELETE /v1/members/${person.userId}`))
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${released.userId}`))

  const create = (by: typeof helper, external_id: string) =>
    by.call('POST /v1/members', { body: { email: `${newId()}@acme.test`, name: 'New', profile_id, external_id } })
  for (const { status, body } of [await create(helper, 'hr-1'), await edit(helper, other, { external_id: 'hr-1' })]) {
    assert.deepEqual([status, body.code], [403, 'reactivation_required'])
    assert.deepEqual(body.missing_permissions, ['members.reactivate'])
  }
  await assertSuccess(create(helper, 'hr-2'))
  await assertSuccess(edit(restorer, other, { external_id: 'hr-1' }))
})

test('of concurrent edits to the same external id, one succeeds', async () => {
  const acme = await reeve.organization()
  const people = await Promise.all(Array.from({ length: 8 }, () => acme.person()))
  const answers = await Promise.all(people.map(person => edit(acme.owner, person, { external_id: 'hr-1' })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('members are found by external id, and by their name in this organization', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const email = `${newId()}@acme.test`
  const [person, there] = [await acme.person('member', { email }), await other.person('member', { email })]
  await acme.person('member')
  await assertSuccess(edit(acme.owner, person, { name: 'Zarathustra', external_id: 'Payroll 100%' }))
  assert.deepEqual(await find(acme, `external_id=${encodeURIComponent('Payroll 100%')}`), [person.userId])
  assert.deepEqual(await find(acme, 'external_id=Payroll'), [])
  for (const q of ['zarathustra', 'payroll 100%']) {
    assert.deepEqual(await find(acme, `q=${encodeURIComponent(q)}`), [person.userId], q)
    assert.deepEqual(await find(other, `q=${encodeURIComponent(q)}`), [], q)
  }
  assert.match(await nameOf(other, there), /^Person/)
})

test('audit entries contain the organization’s name for the member', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  await assertSuccess(edit(acme.owner, person, { name: 'Grace (Acme)' }))
  const { entries } = await recordedBy(reeve, acme.id, async () => {
    await assertSuccess(person.call('PATCH /v1/organization', { body: { name: 'By key' } }))
    await assertSuccess(person.inSession('PATCH /v1/organization', { body: { name: 'By session' } }))
  })
  assert.deepEqual(
    entries.map(({ actor }) => actor.name),
    ['Grace (Acme)', 'Grace (Acme)'],
  )
})

test('a member with more permissions cannot be edited, and an owner only by an owner', async () => {
  const acme = await reeve.organization()
  const inviter = await acme.person(await acme.profile(['members.invite']))
  const mighty = await acme.person('administrator')
  for (const [target, code] of [
    [mighty, 'target_exceeds_caller'],
    [acme.owner, 'owner_required'],
  ] as const) {
    const answer = await edit(inviter, target, { name: 'Nobody' })
    assert.deepEqual([answer.status, answer.body.code], [403, code])
  }
  assert.equal((await edit(acme.owner, { userId: newId() }, { name: 'Nobody' })).status, 404)
})

test('an invalid field is refused with its pointer', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`name ${index}`, '']))
  for (const [body, pointer] of [
    [{ name: ' ' }, '/name'],
    [{ name: null }, '/name'],
    [{ external_id: '' }, '/external_id'],
    [{ external_id: 'x'.repeat(201) }, '/external_id'],
    [{ metadata: null }, '/metadata'],
    [{ metadata: many }, '/metadata'],
    [{ metadata: { team: 7 } }, '/metadata/team'],
    [{ metadata: { team: 'x'.repeat(501) } }, '/metadata/team'],
    [{ metadata: { team: 'a\0' } }, '/metadata/team'],
    [{ metadata: { 'a\0': 'b' } }, '/metadata'],
    [{ external_id: 'hr\u202e-1' }, '/external_id'],
    [{ external_id: '\u3164' }, '/external_id'],
    [{ metadata: { team: 'a\u202eb' } }, '/metadata/team'],
    [{ metadata: { team: 'a\nb' } }, '/metadata/team'],
    [{ metadata: { 'te\u200bam': 'b' } }, '/metadata'],
    [{ email: 'a@acme.test' }, '/email'],
  ] as const) {
    const answer = await edit(acme.owner, person, body)
    assert.deepEqual([answer.status, answer.body.errors?.[0].pointer], [422, pointer], JSON.stringify(body))
  }
  for (const key of ['', 'k'.repeat(41)]) {
    const answer = await edit(acme.owner, person, { metadata: { [key]: 'x' } })
    assert.deepEqual([answer.status, answer.body.errors?.[0].pointer], [422, '/metadata'])
  }
})
