import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

describe('listProfiles', () => {
  test('a new organization has Owner, Administrator and Member, listed with their number of members', async () => {
    const acme = await reeve.organization()
    await acme.person('member')
    await acme.person('member')
    const { status, body } = await acme.owner.call('GET /v1/profiles')
    assert.equal(status, 200)
    assert.equal(body.next_cursor, null)
    assert.deepEqual(
      body.profiles.map((p: Record<string, unknown>) => [p.id, p.name, p.built_in, p.member_count]),
      [
        [acme.profiles.owner, 'Owner', true, 1],
        [acme.profiles.administrator, 'Administrator', true, 0],
        [acme.profiles.member, 'Member', true, 2],
      ],
    )
    assert.deepEqual(body.profiles[0].permissions, ['*'])
    assert.deepEqual(Object.keys(body.profiles[0]).sort(), [
      'built_in',
      'description',
      'id',
      'member_count',
      'name',
      'permissions',
    ])
  })

  test('pages neither skip nor repeat a profile, and a cursor of another list is refused', async () => {
    const acme = await reeve.organization()
    for (let made = 0; made < 4; made++) await acme.profile(['members.read'])
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await acme.owner.call(`GET /v1/profiles?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      assert.equal(page.status, 200)
      seen.push(...page.body.profiles.map(({ id }: { id: string }) => id))
      cursor = page.body.next_cursor
    } while (cursor)
    assert.equal(seen.length, 7)
    assert.equal(new Set(seen).size, 7)

    const members = Buffer.from(JSON.stringify(['members', newId()])).toString('base64url')
    for (const foreign of [members, 'nonsense']) {
      const refused = await acme.owner.call(`GET /v1/profiles?cursor=${foreign}`)
      assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_cursor'])
    }
  })

  test('listing requires the scope profiles:read, which profiles.read grants', async () => {
    const acme = await reeve.organization()
    const reader = await acme.person(await acme.profile(['profiles.read']))
    assert.equal((await reader.call('GET /v1/profiles')).status, 200)
    const narrow = await acme.keyOf(acme.owner.userId, ['members:read'])
    for (const request of ['GET /v1/profiles', `GET /v1/profiles/${acme.profiles.member}`]) {
      const refused = await reeve.call(request, { key: narrow })
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.required_scope],
        [403, 'insufficient_scope', 'profiles:read'],
      )
    }
  })
})
