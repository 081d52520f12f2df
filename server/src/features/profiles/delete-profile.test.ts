import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

const typeAndData = ({ type, data }: Record<string, unknown>) => ({ type, data })

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const manager = ['profiles.manage', 'members.read', 'members.suspend']

describe('deleteProfile', () => {
  test('deletes a profile without members, with one audit entry and one event', async () => {
    const acme = await reeve.organization()
    const id = await acme.profile(['members.read'], 'Support')
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
      acme.owner.call(`DELETE /v1/profiles/${id}`),
    )
    assert.deepEqual([answer.status, answer.body], [204, ''])
    assert.equal((await acme.owner.call(`GET /v1/profiles/${id}`)).status, 404)
    assert.equal((await acme.owner.call(`DELETE /v1/profiles/${id}`)).status, 404)
    assert.deepEqual(
      entries.map(({ action, changes }) => ({ action, changes })),
      [
        {
          action: 'profile.deleted',
          changes: { before: { name: 'Support', description: '', permissions: ['members.read'] }, after: null },
        },
      ],
    )
    assert.deepEqual(events.map(typeAndData), [{ type: 'profile.deleted', data: { profile_id: id, name: 'Support' } }])
  })

  test('a profile with an active or suspended member is not deleted; a removed member does not count', async () => {
    const acme = await reeve.organization()
    const id = await acme.profile(['members.read'])
    const person = await acme.person(id)
    const refused = async () => {
      const answer = await acme.owner.call(`DELETE /v1/profiles/${id}`)
      assert.deepEqual([answer.status, answer.body.code], [409, 'profile_in_use'])
    }
    await refused()
    await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
    await refused()
    await acme.owner.call(`DELETE /v1/members/${person.userId}`)
    assert.equal((await acme.owner.call(`DELETE /v1/profiles/${id}`)).status, 204)
  })

  test('a profile in a pending invitation is not deleted; a settled or expired one does not count', async () => {
    const acme = await reeve.organization()
    const id = await acme.profile(['members.read'])
    const invite = (email: string) =>
      acme.owner.call('POST /v1/invitations', { body: { email, profile_id: id } }).then(({ body }) => body.id)
    const [revoked, late] = [await invite('revoked@acme.test'), await invite('late@acme.test')]
    await acme.owner.call(`DELETE /v1/invitations/${revoked}`)
    const refused = await acme.owner.call(`DELETE /v1/profiles/${id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'profile_in_use'])

    reeve.clock.advance(7 * 24 * 60 * 60 * 1000)
    assert.equal((await acme.owner.call(`DELETE /v1/profiles/${id}`)).status, 204)
    const { invitations } = (await acme.owner.call('GET /v1/invitations')).body
    assert.deepEqual(
      invitations.map((i: Record<string, unknown>) => [i.id, i.status, i.profile_id]),
      [
        [revoked, 'revoked', null],
        [late, 'expired', null],
      ],
    )
  })

  test('built-in profiles cannot be deleted, and the Owner profile has its own refusal', async () => {
    const acme = await reeve.organization()
    for (const [kind, code] of [
      ['owner', 'owner_profile_fixed'],
      ['administrator', 'built_in_profile'],
      ['member', 'built_in_profile'],
    ] as const) {
      const refused = await acme.owner.call(`DELETE /v1/profiles/${acme.profiles[kind]}`)
      assert.deepEqual([refused.status, refused.body.code], [409, code])
    }
  })

  test('a profile that exceeds the caller cannot be deleted', async () => {
    const acme = await reeve.organization()
    const person = await acme.person(await acme.profile(manager))
    const greater = await acme.profile(['members.remove'])
    for (const id of [greater, acme.profiles.owner]) {
      const refused = await person.call(`DELETE /v1/profiles/${id}`)
      assert.deepEqual([refused.status, refused.body.code], [403, 'profile_exceeds_caller'])
    }
    assert.equal((await person.call(`DELETE /v1/profiles/${await acme.profile(manager)}`)).status, 204)
  })
})
