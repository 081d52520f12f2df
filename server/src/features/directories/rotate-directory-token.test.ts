import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const HOUR = 3_600_000
const OF_TOKEN = ['read', 'invite', 'assign_profile', 'suspend', 'reactivate', 'remove'].map(one => `members.${one}`)

test('only an owner sees the token of a directory that may suspend owners', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { may_suspend_owners: true })
  const admin = await acme.person('administrator')
  const refused = await admin.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body: {} })
  assert.deepEqual([refused.status, refused.body.code], [403, 'owner_required'])
})

test('only callers with the permissions of every profile see a token, which acts on all but owners', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const path = `/v1/directories/${okta.id}`
  const weak = await acme.person(await acme.profile(['directories.manage', 'profiles.read', ...OF_TOKEN]))
  const admin = await acme.person('administrator')
  const sees = async (who: typeof weak) => {
    const logout = { logout_issuer: 'https://idp.acme.test', logout_jwks_url: 'https://idp.acme.test/keys' }
    const order = { name: 'Entra', default_profile_id: acme.profiles.member }
    const rotated = await who.inSession(`POST ${path}/token/rotate`, { body: {} })
    const edited = await who.inSession(`PATCH ${path}`, { body: logout })
    const made = await who.inSession('POST /v1/directories', { body: order })
    return [rotated, edited, made].map(({ status, body }) => body.code ?? status)
  }
  assert.deepEqual(await sees(weak), Array(3).fill('profile_exceeds_caller'))
  assert.deepEqual(await sees(admin), [201, 200, 201])
})

test('the former token works until the overlap ends, and a second rotation ends it at once', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const rotate = async () =>
    (await acme.owner.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body: { overlap_seconds: 3600 } }))
      .body
  const works = async (token: string) => (await okta.people.findConnection(token)) !== undefined
  const { token: second } = await rotate()
  assert.deepEqual([await works(okta.token), await works(second)], [true, true])
  const { token: third } = await rotate()
  assert.deepEqual([await works(okta.token), await works(second), await works(third)], [false, true, true])
  reeve.clock.advance(HOUR + 1)
  assert.deepEqual([await works(second), await works(third)], [false, true])
})
