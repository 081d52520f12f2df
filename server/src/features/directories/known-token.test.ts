import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('suspending someone who has seen a token lists the directory, and makes its rotation a follow-up', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' }, admin)
  const suspension = `POST /v1/members/${admin.userId}/suspension`
  const preview = await acme.owner.call(`${suspension}?dry_run=true`, { body: {} })
  assert.deepEqual(preview.body.directories_known, [{ id: okta.id, name: 'Okta' }])
  await acme.owner.call(suspension, { body: {} })
  const { body } = await acme.owner.call(`GET /v1/members/${admin.userId}/suspension/follow-ups`)
  assert.deepEqual(
    body.follow_ups.map(({ kind, item_id }: { kind: string; item_id: string }) => [kind, item_id]),
    [['directory', okta.id]],
  )
  assert.equal((await okta.people.findConnection(okta.token))?.id, okta.id)
})

test('removing someone who has seen a token lists the directory, which keeps working', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' }, admin)
  const known = [{ id: okta.id, name: 'Okta' }]
  const remove = `DELETE /v1/members/${admin.userId}`
  const { body, headers } = await acme.owner.call(`${remove}?dry_run=true`)
  assert.deepEqual(body.directories_known, known)
  const conditional = { headers: { 'if-match': String(headers.get('etag')) } }
  assert.deepEqual((await acme.owner.call(remove, conditional)).body.directories_known, known)
  assert.equal((await okta.people.findConnection(okta.token))?.id, okta.id)
})

test('after a rotation without overlap, only the person who rotated the token knows it', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, {}, admin)
  await acme.owner.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body: { overlap_seconds: 0 } })
  const { body } = await acme.owner.call(`POST /v1/members/${admin.userId}/suspension?dry_run=true`, { body: {} })
  assert.deepEqual(body.directories_known, [])
})
