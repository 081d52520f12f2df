import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('an organization is renamed, with one audit entry and no event', async () => {
  const acme = await reeve.organization('Acme')
  const administrator = await acme.person('administrator')
  const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
    administrator.call('PATCH /v1/organization', { body: { name: 'Acme & Daughters' } }),
  )
  assert.equal(answer.status, 200)
  assert.equal(answer.body.name, 'Acme & Daughters')
  assert.deepEqual((await acme.owner.call('GET /v1/organization')).body, answer.body)
  assert.deepEqual(
    entries.map(({ action, actor, target, changes }) => ({ action, actor: actor.id, target, changes })),
    [
      {
        action: 'organization.changed',
        actor: administrator.userId,
        target: { type: 'organization', id: acme.id, name: 'Acme & Daughters' },
        changes: { before: { name: 'Acme' }, after: { name: 'Acme & Daughters' } },
      },
    ],
  )
  assert.deepEqual(events, [])
})

test('an unchanged name records nothing', async () => {
  const acme = await reeve.organization('Acme')
  const { answer, entries } = await recordedBy(reeve, acme.id, () =>
    acme.owner.call('PATCH /v1/organization', { body: { name: 'Acme' } }),
  )
  assert.deepEqual([answer.status, answer.body.name, entries], [200, 'Acme', []])
})

test('renaming needs the scope organization:write, which organization.manage grants', async () => {
  const acme = await reeve.organization()
  const narrow = await acme.keyOf(acme.owner.userId, ['members:write'])
  const demoted = await acme.person('administrator')
  await acme.owner.call(`PATCH /v1/members/${demoted.userId}`, { body: { profile_id: acme.profiles.member } })
  for (const key of [narrow, demoted.key]) {
    const refused = await reeve.call('PATCH /v1/organization', { key, body: { name: 'X' } })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.required_scope],
      [403, 'insufficient_scope', 'organization:write'],
    )
  }
})

test('an invalid name is refused with its pointer', async () => {
  const acme = await reeve.organization()
  for (const [body, pointer] of [
    [{}, '/name'],
    [{ name: null }, '/name'],
    [{ name: '  ' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ name: 'N\u0000UL' }, '/name'],
    [{ name: 'X', id: acme.id }, '/id'],
  ] as const) {
    const answer = await acme.owner.call('PATCH /v1/organization', { body })
    assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer], JSON.stringify(body))
  }
})
