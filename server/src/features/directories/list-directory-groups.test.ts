import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asking, connectDirectory } from '../../../test/harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('the list has the groups of the directory with their mappings and numbers of people', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const { user } = await okta.create()
  const group = { displayName: 'Staff', externalId: '00g1', memberIds: [user.id] }
  const { id } = await okta.people.createGroup(okta.connection, group, asking())
  const { body } = await acme.owner.inSession(`GET /v1/directories/${okta.id}/groups`)
  const unmapped = { profile_id: null, priority: null, initial_only: false }
  assert.deepEqual(body.groups, [{ id, display_name: 'Staff', external_id: '00g1', ...unmapped, people: 1 }])
  const other = await connectDirectory(reeve, acme)
  assert.deepEqual((await acme.owner.inSession(`GET /v1/directories/${other.id}/groups`)).body.groups, [])
})
