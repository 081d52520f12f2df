import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKey, editKeyPolicy, rotateKey } from '../../../test/harness/api-keys.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { createServiceAccount } from '../../../test/harness/service-accounts.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(reeve.clock.now().getTime() + days * DAY).toISOString()

test('an edit is recorded, and refuses new, rotated and minted keys outside of the policy', async () => {
  const acme = await reeve.organization()
  const endless = (await assertSuccess(createKey(acme.owner))).body
  const allowed_scopes = ['members:read', 'audit:read']
  const { answer, actions, types } = await recordedBy(reeve, acme.id, () =>
    editKeyPolicy(acme.owner, { max_lifetime_days: 30, allowed_scopes: allowed_scopes.toReversed() }),
  )
  assert.deepEqual([answer.status, answer.body.allowed_scopes], [200, allowed_scopes])
  assert.deepEqual([actions, types], [['api_key_policy.changed'], ['api_key_policy.changed']])

  const refused = await createKey(acme.owner, { expires_at: inDays(31) })
  assert.equal(outcomeOf(refused), '403 key_policy_exceeded')
  assert.match(refused.body.detail, /at most 30 days: the key must expire by/)
  const scopes = ['members:read', 'oracle:read']
  assert.match((await createKey(acme.owner, { expires_at: inDays(30), scopes })).body.detail, /scopes: oracle:read$/)
  assert.equal(outcomeOf(await createKey(acme.owner, { expires_at: inDays(30) })), '201')

  const { actions: recorded } = await recordedBy(reeve, acme.id, async () =>
    assert.equal(outcomeOf(await rotateKey(acme.owner, endless.id)), '403 key_policy_exceeded'),
  )
  assert.deepEqual(recorded, ['operation.refused'])
  assert.equal((await acme.owner.call('GET /v1/members', { key: endless.key })).status, 200)

  const { user_id: service_account_id } = await createServiceAccount(acme, { profile_id: acme.profiles.administrator })
  const mint = async (expires_at: string | null) => {
    const body = { service_account_id, name: 'ci', scopes: ['members:read'], expires_at }
    return outcomeOf(await acme.owner.asPlatform(`POST /v1/platform/organizations/${acme.id}/api-keys`, { body }))
  }
  assert.deepEqual([await mint(null), await mint(inDays(7))], ['403 key_policy_exceeded', '201'])
})

test('a dry run lists the keys outside of the policy with the reasons, and these keys stay', async () => {
  const acme = await reeve.organization()
  const [, short, wide] = [
    await acme.issueKey(acme.owner.userId, ['members:read']),
    await acme.issueKey(acme.owner.userId, ['members:read'], { expiresAt: new Date(inDays(20)) }),
    await acme.issueKey(acme.owner.userId, ['audit:read'], { expiresAt: new Date(inDays(20)) }),
  ]
  const settings = { max_lifetime_days: 30, allowed_scopes: ['members:read'] }
  const { answer: preview, actions } = await recordedBy(reeve, acme.id, () =>
    editKeyPolicy(acme.owner, settings, { query: '?dry_run=true' }),
  )
  assert.deepEqual(actions, [])
  const reasonsOf = (id: string) => preview.body.outside_policy.find((one: { id: string }) => one.id === id)?.reasons
  assert.deepEqual([reasonsOf(short.id), reasonsOf(wide.id)], [undefined, ['scopes']])
  // The owner's own key of the tests, and the one without an expiry.
  const { outside_policy_count, outside_policy } = preview.body
  assert.equal(outside_policy_count, outside_policy.length)
  assert.equal(outside_policy.filter(({ reasons }: { reasons: string[] }) => reasons.includes('lifetime')).length, 2)

  const etag = preview.headers.get('etag') ?? ''
  await acme.issueKey(acme.owner.userId, ['members:read'])
  const headers = { 'if-match': etag }
  assert.equal(outcomeOf(await editKeyPolicy(acme.owner, settings, { headers })), '412 changed_meanwhile')
  const edited = await assertSuccess(editKeyPolicy(acme.owner, settings))
  assert.equal(edited.body.outside_policy_count, outside_policy_count + 1)
  const read = await acme.owner.inSession('GET /v1/api-key-policy')
  assert.deepEqual([read.body, read.headers.get('etag')], [edited.body, edited.headers.get('etag')])
  assert.equal((await acme.owner.call('GET /v1/members')).status, 200)
})
