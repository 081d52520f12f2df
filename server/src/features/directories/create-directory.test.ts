import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

const OF_TOKEN = [
  'members.read',
  'members.invite',
  'members.assign_profile',
  'members.suspend',
  'members.reactivate',
  'members.remove',
]

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const MINUTES = 60_000

test('a directory belongs to the organization, and its token is answered once', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const body = { name: 'Okta', default_profile_id: acme.profiles.member, block_login: true }
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const { status, body: made } = await admin.inSession('POST /v1/directories', { body })
    assert.equal(status, 201)
    assert.match(made.token, /^rvd_[0-9A-Za-z]{60}$/)
    assert.deepEqual([made.created_by, made.block_login, made.strict], [admin.userId, true, false])
    const { body: read } = await acme.owner.inSession(`GET /v1/directories/${made.id}`)
    assert.equal(JSON.stringify(read).includes(made.token), false)
    assert.equal(read.token_hint, made.token.slice(-4))
    await acme.owner.call(`DELETE /v1/members/${admin.userId}`)
    assert.equal((await reeve.app.directoryPeople.findConnection(made.token))?.id, made.id)
  })
  assert.deepEqual(recorded.actions, ['directory.created', 'member.removed'])
  assert.equal(JSON.stringify(recorded).includes('rvd_'), false)
})

test('the default profile cannot be Owner, unknown, or more than its creator’s', async () => {
  const acme = await reeve.organization()
  const weak = await acme.person(await acme.profile(['directories.manage', ...OF_TOKEN]))
  const make = async (who: typeof weak, default_profile_id: string) => {
    const { status, body } = await who.inSession('POST /v1/directories', { body: { name: 'Okta', default_profile_id } })
    return [status, body.code]
  }
  assert.deepEqual(await make(acme.owner, acme.profiles.owner), [422, 'owner_profile_not_mapped'])
  assert.deepEqual(await make(acme.owner, acme.id), [422, 'profile_not_found'])
  assert.deepEqual(await make(weak, acme.profiles.administrator), [403, 'profile_exceeds_caller'])
})

test('a token is shown only to callers with all permissions that it gives', async () => {
  const acme = await reeve.organization()
  const body = { name: 'Okta', default_profile_id: acme.profiles.member }
  const { id } = (await acme.owner.inSession('POST /v1/directories', { body })).body
  for (const missing of OF_TOKEN) {
    const others = OF_TOKEN.filter(one => one !== missing)
    const weak = await acme.person(await acme.profile(['directories.manage', ...others]))
    for (const [request, sent] of [
      ['POST /v1/directories', body],
      [`POST /v1/directories/${id}/token/rotate`, {}],
    ] as const) {
      const refused = await weak.inSession(request, { body: sent })
      assert.deepEqual([refused.status, refused.body.missing_permissions], [403, [missing]], request)
    }
  }
})

test('only an owner lets a directory suspend owners', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const body = { name: 'Okta', default_profile_id: acme.profiles.member, may_suspend_owners: true }
  const refused = await admin.inSession('POST /v1/directories', { body })
  assert.deepEqual([refused.status, refused.body.code], [403, 'owner_required'])
  assert.equal((await acme.owner.inSession('POST /v1/directories', { body })).status, 201)
})

test('a name is taken in any case, and available in another organization', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const make = async ({ owner, profiles }: typeof acme, name: string) =>
    outcomeOf(await owner.inSession('POST /v1/directories', { body: { name, default_profile_id: profiles.member } }))
  assert.equal(await make(acme, 'Okta'), '201')
  for (const name of ['Okta', 'OKTA', ' Okta ', 'Ok\u200dta']) {
    assert.equal(await make(acme, name), '409 directory_name_taken', JSON.stringify(name))
  }
  assert.equal(await make(other, 'okta'), '201')
})

test('a profile that a directory assigns cannot be deleted', async () => {
  const acme = await reeve.organization()
  const profile = await acme.profile(['members.read'])
  await acme.owner.inSession('POST /v1/directories', { body: { name: 'Okta', default_profile_id: profile } })
  const refused = await acme.owner.call(`DELETE /v1/profiles/${profile}`)
  assert.deepEqual([refused.status, refused.body.code], [409, 'profile_in_use'])
})

test('an API key never makes a directory, and neither does a session without a recent sign-in', async () => {
  const acme = await reeve.organization()
  const body = { name: 'Okta', default_profile_id: acme.profiles.member }
  const byKey = await acme.owner.call('POST /v1/directories', { body })
  assert.deepEqual([byKey.status, byKey.body.code], [403, 'session_required'])
  reeve.clock.advance(11 * MINUTES)
  const stale = await acme.owner.inSession('POST /v1/directories', { body })
  assert.deepEqual([stale.status, stale.body.code], [403, 'session_not_fresh'])
})
