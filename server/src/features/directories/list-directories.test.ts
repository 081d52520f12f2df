import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('the list has the directories of the organization with the numbers of their people', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const okta = await connectDirectory(reeve, acme)
  await connectDirectory(reeve, other)
  const { user } = await okta.create()
  await okta.create()
  await okta.hold(user.id)
  const { body } = await acme.owner.inSession('GET /v1/directories')
  assert.deepEqual(
    body.directories.map((one: Record<string, unknown>) => [one.id, one.people_managed, one.people_held]),
    [[okta.id, 2, 1]],
  )
  assert.equal(body.all_owners_managed, false)
})

test('the list warns while directories manage every active owner', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  await okta.change(acme.owner.userId, { externalId: '00u1' })
  assert.equal((await acme.owner.inSession('GET /v1/directories')).body.all_owners_managed, true)
  await acme.person('owner')
  assert.equal((await acme.owner.inSession('GET /v1/directories')).body.all_owners_managed, false)
})
