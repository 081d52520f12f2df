import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asking, connectDirectory } from '../../../test/harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a group is found in its own directory only', async () => {
  const acme = await reeve.organization()
  const [okta, entra] = [await connectDirectory(reeve, acme), await connectDirectory(reeve, acme)]
  const group = { displayName: 'Staff', externalId: null, memberIds: [] }
  const { id } = await okta.people.createGroup(okta.connection, group, asking())
  const get = async (directory: string) =>
    (await acme.owner.inSession(`GET /v1/directories/${directory}/groups/${id}`)).status
  assert.deepEqual([await get(okta.id), await get(entra.id)], [200, 404])
})
