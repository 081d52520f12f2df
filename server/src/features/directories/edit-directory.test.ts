import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

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

test('the default profile cannot be more than the editor’s', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const weak = await acme.person(await acme.profile(['directories.manage']))
  const body = { default_profile_id: acme.profiles.administrator }
  const refused = await weak.inSession(`PATCH /v1/directories/${okta.id}`, { body })
  assert.deepEqual([refused.status, refused.body.code], [403, 'profile_exceeds_caller'])
})
