import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editKeyPolicy } from '../../../test/harness/api-keys.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

const DAY = 24 * 60 * 60_000

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('an organization without a policy has no limits, and nobody without api_keys.manage reads them', async () => {
  const acme = await reeve.organization()
  const { body } = await acme.owner.inSession('GET /v1/api-key-policy')
  assert.deepEqual(body, {
    max_lifetime_days: null,
    revoke_unused_after_days: null,
    allowed_scopes: null,
    unused_counted_from: null,
    outside_policy_count: 0,
    outside_policy: [],
  })
  const member = await acme.person('member')
  assert.equal(outcomeOf(await member.inSession('GET /v1/api-key-policy')), '403 permission_required')
})

test('the list of keys outside of the policy has those that were not used for its number of days', async () => {
  const acme = await reeve.organization()
  const { id } = await acme.issueKey(acme.owner.userId, ['members:read'])
  await assertSuccess(editKeyPolicy(acme.owner, { revoke_unused_after_days: 14 }))
  const reasons = async () => {
    const { body } = await assertSuccess(acme.owner.inSession('GET /v1/api-key-policy'))
    return body.outside_policy.find((key: { id: string }) => key.id === id)?.reasons
  }
  assert.equal(await reasons(), undefined)
  reeve.clock.advance(14 * DAY)
  await acme.owner.signIn()
  assert.deepEqual(await reasons(), ['unused'])
})
