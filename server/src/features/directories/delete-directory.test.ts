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

test('after a deletion the token fails, people are free, and the suspended stay suspended', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const [{ user }, { user: held }] = [await okta.create(), await okta.create()]
  const { people, connection } = okta
  const group = { displayName: 'Staff', externalId: null, memberIds: [user.id] }
  await people.createGroup(connection, group, { context: { requestId: user.id, ip: null, userAgent: null } })
  await okta.hold(held.id)
  const recorded = await recordedBy(reeve, acme.id, async () =>
    assert.equal((await acme.owner.inSession(`DELETE /v1/directories/${okta.id}`)).status, 204),
  )
  assert.deepEqual(recorded.actions, ['directory.deleted'])
  assert.equal(await people.findConnection(okta.token), undefined)
  const { body } = await acme.owner.call(`GET /v1/members/${held.id}`)
  assert.deepEqual([body.status, body.held_by, body.directory_id], ['suspended', ['local'], null])
  assert.equal((await acme.owner.call(`DELETE /v1/members/${held.id}/suspension`)).status, 200)
  const assigned = { profile_id: acme.profiles.administrator }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${user.id}`, { body: assigned })).status, 200)
})

test('only an owner deletes a directory that holds people', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const admin = await acme.person('administrator')
  const { user } = await okta.create()
  await okta.hold(user.id)
  const refused = await admin.inSession(`DELETE /v1/directories/${okta.id}`)
  assert.deepEqual([refused.status, refused.body.code], [403, 'owner_required'])
  await okta.lift(user.id)
  assert.equal((await admin.inSession(`DELETE /v1/directories/${okta.id}`)).status, 204)
})
