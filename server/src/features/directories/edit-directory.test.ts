import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('an edit is recorded once, with the changed fields', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const recorded = await recordedBy(reeve, acme.id, async () => {
    for (let time = 0; time < 2; time++) {
      const { body } = await acme.owner.inSession(`PATCH /v1/directories/${okta.id}`, { body: { strict: true } })
      assert.equal(body.strict, true)
    }
  })
  assert.deepEqual(recorded.actions, ['directory.changed'])
  assert.deepEqual(recorded.events[0]?.data.changed, ['strict'])
  assert.equal((await okta.people.findConnection(okta.token))?.strict, true)
})

test('only an owner lets a directory suspend owners; anyone who manages directories can end it', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const admin = await acme.person('administrator')
  const set = async (who: typeof admin, may_suspend_owners: boolean) =>
    (await who.inSession(`PATCH /v1/directories/${okta.id}`, { body: { may_suspend_owners } })).status
  assert.equal(await set(admin, true), 403)
  assert.equal(await set(acme.owner, true), 200)
  assert.equal(await set(admin, false), 200)
})

test('a directory whose token someone else knows suspends owners only after a full rotation', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, {}, admin)
  const set = async () => {
    const body = { may_suspend_owners: true }
    return (await acme.owner.inSession(`PATCH /v1/directories/${okta.id}`, { body })).body.code
  }
  const rotate = (overlap_seconds: number) =>
    acme.owner.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body: { overlap_seconds } })
  assert.equal(await set(), 'token_not_of_owner')
  await rotate(3600)
  assert.equal(await set(), 'token_not_of_owner')
  await rotate(0)
  assert.equal(await set(), undefined)
})

test('a directory with logout keys that someone else set suspends owners once an owner has set them', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme)
  const logout = { logout_issuer: 'https://acme.okta.example', logout_jwks_url: 'https://acme.okta.example/keys' }
  const edit = async (who: typeof admin, body: object) =>
    outcomeOf(await who.inSession(`PATCH /v1/directories/${okta.id}`, { body }))
  const powerful = { may_suspend_owners: true }
  assert.equal(await edit(admin, logout), '200')
  assert.equal(await edit(acme.owner, powerful), '409 token_not_of_owner')
  assert.equal(await edit(acme.owner, { ...powerful, logout_issuer: 'https://b.example' }), '409 token_not_of_owner')
  assert.equal(await edit(acme.owner, { ...powerful, ...logout }), '200')
  // An owner has set both settings now, so `may_suspend_owners` can be turned on again until somebody else sets one.
  assert.equal(await edit(admin, { may_suspend_owners: false }), '200')
  assert.equal(await edit(acme.owner, powerful), '200')
  assert.equal(await edit(admin, { may_suspend_owners: false }), '200')
  // The same keys can belong to several issuers, such as the tenants of a provider.
  assert.equal(await edit(admin, { logout_issuer: 'https://b.example' }), '200')
  assert.equal(await edit(acme.owner, powerful), '409 token_not_of_owner')
  const { logout_jwks_url } = logout
  assert.equal(await edit(acme.owner, { ...powerful, logout_jwks_url }), '409 token_not_of_owner')
  assert.equal(await edit(acme.owner, { logout_jwks_url: 'https://acme.okta.example/new' }), '200')
  assert.equal(await edit(acme.owner, powerful), '409 token_not_of_owner')
  assert.equal(await edit(acme.owner, { ...powerful, ...logout }), '200')
  assert.equal(await edit(acme.owner, { logout_issuer: 'https://c.example' }), '200')
  assert.equal(await edit(admin, { may_suspend_owners: false }), '200')
  assert.equal(await edit(acme.owner, powerful), '200')
  assert.equal(await edit(admin, { may_suspend_owners: false }), '200')
  assert.equal(await edit(admin, { logout_jwks_url: 'https://b.example/keys' }), '200')
  assert.equal(await edit(acme.owner, powerful), '409 token_not_of_owner')
  assert.equal(await edit(acme.owner, { ...powerful, logout_issuer: null, logout_jwks_url: null }), '200')
})

test('a directory cannot get the name of another one, and one that has it already keeps it', async () => {
  const acme = await reeve.organization()
  const [okta, entra] = [await connectDirectory(reeve, acme), await connectDirectory(reeve, acme, { name: 'Entra' })]
  const edit = async (body: object) =>
    outcomeOf(await acme.owner.inSession(`PATCH /v1/directories/${okta.id}`, { body }))
  assert.equal(await edit({ name: 'ENTRA' }), '409 directory_name_taken')
  // A database of an earlier release can have directories with equal names.
  await reeve.query`update directories set name = 'Entra' where organization_id = ${acme.id} and id = ${okta.id}`
  assert.equal(await edit({ name: 'Entra', strict: true }), '200')
  assert.equal((await entra.people.findConnection(okta.token))?.strict, true)
  assert.equal(await edit({ name: 'Okta' }), '200')
  assert.equal(await edit({ name: 'OKTA' }), '200')
})

test('the default profile cannot be more than the editor’s', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const weak = await acme.person(await acme.profile(['directories.manage']))
  const body = { default_profile_id: acme.profiles.administrator }
  const refused = await weak.inSession(`PATCH /v1/directories/${okta.id}`, { body })
  assert.deepEqual([refused.status, refused.body.code], [403, 'profile_exceeds_caller'])
})

test('how a directory suspends is set by those who may suspend', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { block_login: true })
  const weak = await acme.person(await acme.profile(['directories.manage']))
  const strong = await acme.person(await acme.profile(['directories.manage', 'members.suspend']))
  const edit = (who: typeof weak, body: object) => who.inSession(`PATCH /v1/directories/${okta.id}`, { body })
  for (const body of [{ block_login: false }, { keep_oracle: true }]) {
    const refused = await edit(weak, body)
    assert.deepEqual(
      [outcomeOf(refused), refused.body.missing_permissions],
      ['403 permission_required', ['members.suspend']],
    )
    assert.equal(outcomeOf(await edit(strong, body)), '200')
  }
  assert.equal(outcomeOf(await edit(weak, { block_login: true })), '403 permission_required')
  assert.equal(outcomeOf(await edit(weak, { block_login: false, strict: true })), '200')
})

test('the settings of Universal Logout are set together, by someone who may hold the token', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const logout = {
    logout_issuer: 'https://acme.okta.example',
    logout_jwks_url: 'https://acme.okta.example/oauth2/v1/keys',
  }
  const edit = (who: typeof acme.owner, body: object) => who.inSession(`PATCH /v1/directories/${okta.id}`, { body })
  const weak = await acme.person(await acme.profile(['directories.manage']))
  assert.equal(outcomeOf(await edit(weak, logout)), '403 permission_required')
  for (const half of Object.entries(logout)) {
    const outcome = outcomeOf(await edit(acme.owner, Object.fromEntries([half])))
    assert.equal(outcome, '422 logout_settings_incomplete')
  }
  for (const logout_jwks_url of ['http://acme.okta.example/keys', 'https://10.0.0.1/keys', 'https://okta.internal/k']) {
    assert.equal(outcomeOf(await edit(acme.owner, { ...logout, logout_jwks_url })), '422 logout_url_forbidden')
  }
  const { status, body } = await edit(acme.owner, logout)
  assert.deepEqual([status, body.logout_issuer, body.logout_jwks_url], [200, ...Object.values(logout)])
  reeve.clock.advance(11 * 60_000)
  assert.equal(outcomeOf(await edit(acme.owner, { logout_issuer: 'https://b.okta.example' })), '403 session_not_fresh')
  assert.equal(outcomeOf(await edit(weak, { logout_issuer: null, logout_jwks_url: null })), '200')
})
