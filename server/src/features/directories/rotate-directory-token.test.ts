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

test('only an owner sees the token of a directory that may suspend owners', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { may_suspend_owners: true })
  const admin = await acme.person('administrator')
  const refused = await admin.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body: {} })
  assert.deepEqual([refused.status, refused.body.code], [403, 'owner_required'])
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
