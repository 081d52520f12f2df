import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

async function connected(settings: Readonly<Record<string, unknown>> = {}) {
  const acme = await reeve.organization()
  return { acme, okta: await connectDirectory(reeve, acme, settings) }
}

test('only an owner, or the directory, adds someone who was removed while the directory held them', async () => {
  const { acme, okta } = await connected()
  const admin = await acme.person('administrator')
  const { user } = await okta.create()
  await okta.hold(user.id)
  assert.equal((await admin.call(`DELETE /v1/members/${user.id}`)).status, 200)
  const body = { email: user.email, name: 'Grace', profile_id: acme.profiles.member }
  const invitation = { email: user.email, profile_id: acme.profiles.member }
  for (const answer of [
    await admin.call('POST /v1/members', { body }),
    await admin.call('POST /v1/invitations', { body: invitation }),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [403, 'reactivation_required'])
  }
  assert.equal((await acme.owner.inSession(`DELETE /v1/directories/${okta.id}`)).status, 204)
  assert.equal((await admin.call('POST /v1/members', { body })).status, 403)
  assert.equal((await acme.owner.call('POST /v1/members', { body })).status, 201)
})

test('a sign-in block belongs to the suspension: it stays with the local hold, and ends with it', async () => {
  const { acme, okta } = await connected({ block_login: true })
  const { user } = await okta.create()
  await acme.owner.call(`POST /v1/members/${user.id}/suspension`, { body: {} })
  await okta.hold(user.id)
  assert.deepEqual((await okta.lift(user.id)).heldBy, ['local'])
  assert.equal((await acme.owner.call(`GET /v1/members/${user.id}/suspension`)).body.login_blocked, true)
  const { body } = await acme.owner.call(`DELETE /v1/members/${user.id}/suspension`)
  assert.deepEqual([body.login_unblocked, body.login_still_blocked], [true, false])
})
