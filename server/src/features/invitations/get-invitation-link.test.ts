import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess, assign } from '../../../test/harness/every-operation.ts'
import { accept, INVITATIONS_LAST_MS, invite } from '../../../test/harness/invitations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const read = (token: string) => reeve.call('POST /v1/invitations/link', { body: { token } })

async function sent(acme: Organization, by: Person = acme.owner) {
  const email = `grace-${newId()}@acme.test`
  const { id, accept_token: token } = (await assertSuccess(invite(by, email, acme.profiles.member))).body
  return { id, email, token, refusal: async () => (await read(token)).body.code }
}

test('a pending invitation shows organization, sender, profile and address, and is not used up', async () => {
  const acme = await reeve.organization('Acme')
  const { email, token } = await sent(acme)
  for (let times = 0; times < 2; times++) {
    const { status, body } = await read(token)
    const offer = { organization_name: 'Acme', invited_by: 'Ada Owner', profile_name: 'Member', email }
    assert.deepEqual([status, body], [200, offer])
  }
  assert.equal((await accept(reeve, token)).status, 200)
})

test('an invitation that cannot be accepted is refused with the reason, and its offer is not shown', async () => {
  const acme = await reeve.organization()
  const accepted = await sent(acme)
  await assertSuccess(accept(reeve, accepted.token))
  assert.equal(await accepted.refusal(), 'invitation_settled')

  const revoked = await sent(acme)
  await assertSuccess(acme.owner.call(`DELETE /v1/invitations/${revoked.id}`))
  assert.equal(await revoked.refusal(), 'invitation_revoked')

  const administrator = await acme.person('administrator')
  const demoted = await sent(acme, administrator)
  await assign(acme, administrator, acme.profiles.member)
  assert.equal(await demoted.refusal(), 'inviter_not_entitled')

  const expired = await sent(acme)
  reeve.clock.advance(INVITATIONS_LAST_MS + 1000)
  assert.equal(await expired.refusal(), 'invitation_expired')
})

test('an unknown or malformed token is not found', async () => {
  const acme = await reeve.organization()
  const { token } = await sent(acme)
  const changed = `${token.slice(0, -4)}AAAA`
  for (const unknown of ['x', 'A'.repeat(64), changed]) {
    const { status, body } = await read(unknown)
    assert.deepEqual([status, body.code], [404, 'invitation_not_found'])
  }
  assert.equal((await reeve.call('POST /v1/invitations/link', { body: {} })).status, 422)
})
