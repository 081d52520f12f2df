import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

const typeAndData = ({ type, data }: Record<string, unknown>) => ({ type, data })

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const manager = ['profiles.manage', 'members.read', 'members.suspend']

describe('editProfile', () => {
  test('changes the permissions of its members at once, with one audit entry and one event', async () => {
    const acme = await reeve.organization()
    const id = await acme.profile(['members.read', 'profiles.read'], 'Support')
    const person = await acme.person(id)
    assert.equal((await person.call('GET /v1/profiles')).status, 200)

    const body = { name: 'Helpers', permissions: ['agents.run', 'members.read'] }
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
      acme.owner.call(`PATCH /v1/profiles/${id}`, { body }),
    )
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, { id, ...body, description: '', built_in: false, member_count: 1 })
    assert.equal((await person.call('GET /v1/profiles')).body.code, 'insufficient_scope')
    assert.deepEqual(
      entries.map(({ action, changes }) => ({ action, changes })),
      [
        {
          action: 'profile.changed',
          changes: {
            before: { name: 'Support', description: '', permissions: ['members.read', 'profiles.read'] },
            after: { description: '', ...body },
          },
        },
      ],
    )
    assert.deepEqual(events.map(typeAndData), [{ type: 'profile.changed', data: { profile_id: id, ...body } }])
  })

  test('omitted fields stay, and an edit without a change records nothing', async () => {
    const acme = await reeve.organization()
    const id = await acme.profile(['members.read', 'agents.run'], 'Support')
    const before = (await acme.owner.call(`GET /v1/profiles/${id}`)).body
    const same = [{}, { name: 'Support' }, { permissions: ['agents.run', 'members.read', 'agents.run'] }]
    const { entries, events } = await recordedBy(reeve, acme.id, async () => {
      for (const body of same) {
        const answer = await acme.owner.call(`PATCH /v1/profiles/${id}`, { body })
        assert.deepEqual([answer.status, answer.body], [200, before], JSON.stringify(body))
      }
    })
    assert.deepEqual([entries, events], [[], []])
    const described = await acme.owner.call(`PATCH /v1/profiles/${id}`, { body: { description: 'New' } })
    assert.deepEqual(described.body, { ...before, description: 'New' })
  })

  test('a profile that exceeds the caller, before or after the edit, is refused', async () => {
    const acme = await reeve.organization()
    const person = await acme.person(await acme.profile(manager))
    const lesser = await acme.profile(['members.read'])
    const greater = await acme.profile(['members.read', 'members.remove'])
    const edit = (id: string, body: object) => person.call(`PATCH /v1/profiles/${id}`, { body })

    assert.equal((await edit(lesser, { permissions: manager })).status, 200)
    for (const [id, body] of [
      [lesser, { permissions: ['members.remove'] }],
      [greater, { permissions: [] }],
      [greater, { name: 'Renamed' }],
      [acme.profiles.owner, { name: 'Renamed' }],
    ] as const) {
      const refused = await edit(id, body)
      assert.deepEqual([refused.status, refused.body.code], [403, 'profile_exceeds_caller'])
    }
    assert.equal((await acme.owner.call(`GET /v1/profiles/${greater}`)).body.permissions.length, 2)
  })

  test('the Owner profile cannot be edited, not even by owners; other built-in profiles can', async () => {
    const acme = await reeve.organization()
    for (const body of [{ name: 'Boss' }, { permissions: [] }, {}]) {
      const refused = await acme.owner.call(`PATCH /v1/profiles/${acme.profiles.owner}`, { body })
      assert.deepEqual([refused.status, refused.body.code], [409, 'owner_profile_fixed'])
    }
    const edited = await acme.owner.call(`PATCH /v1/profiles/${acme.profiles.member}`, {
      body: { name: 'Staff', permissions: ['agents.run'] },
    })
    assert.deepEqual([edited.status, edited.body.name, edited.body.built_in], [200, 'Staff', true])
  })

  test('a name of another profile is refused, and the own name in another case is accepted', async () => {
    const acme = await reeve.organization()
    const id = await acme.profile([], 'Support')
    const refused = await acme.owner.call(`PATCH /v1/profiles/${id}`, { body: { name: 'owner' } })
    assert.deepEqual([refused.status, refused.body.code], [409, 'profile_name_taken'])
    assert.equal((await acme.owner.call(`PATCH /v1/profiles/${id}`, { body: { name: 'SUPPORT' } })).status, 200)
  })

  test('an invalid body is refused with its pointer', async () => {
    const acme = await reeve.organization()
    const id = await acme.profile([])
    for (const [body, code, pointer] of [
      [{ permissions: ['members.read', '*'] }, 'unknown_permission', '/permissions/1'],
      [{ permissions: null }, 'validation_failed', '/permissions'],
      [{ name: '' }, 'validation_failed', '/name'],
      [{ description: 7 }, 'validation_failed', '/description'],
      [{ id: newId() }, 'validation_failed', '/id'],
    ] as const) {
      const answer = await acme.owner.call(`PATCH /v1/profiles/${id}`, { body })
      assert.deepEqual([answer.status, answer.body.code, answer.body.errors[0].pointer], [422, code, pointer])
    }
  })

  test('writing profiles needs the scope profiles:write and the permission profiles.manage', async () => {
    const acme = await reeve.organization()
    const id = await acme.profile([])
    const narrow = await acme.keyOf(acme.owner.userId, ['profiles:read'])
    const demoted = await acme.person('administrator')
    await acme.owner.call(`PATCH /v1/members/${demoted.userId}`, { body: { profile_id: acme.profiles.member } })
    for (const [request, body] of [
      ['POST /v1/profiles', { name: 'X', permissions: [] }],
      [`PATCH /v1/profiles/${id}`, { name: 'X' }],
      [`DELETE /v1/profiles/${id}`, undefined],
    ] as const) {
      for (const key of [narrow, demoted.key]) {
        const refused = await reeve.call(request, { key, ...(body && { body }) })
        assert.deepEqual(
          [refused.status, refused.body.code, refused.body.required_scope],
          [403, 'insufficient_scope', 'profiles:write'],
        )
      }
    }
  })
})
