import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asking, connectDirectory } from '../../../test/harness/directories.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { createKeyFor, createServiceAccount } from '../../../test/harness/service-accounts.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** A directory, and a person who has issued a key of a service account. */
async function issuer() {
  const acme = await reeve.organization()
  const grace = await acme.person('administrator')
  const robot = await createServiceAccount(acme, { name: 'Backup' })
  const { id } = (await assertSuccess(createKeyFor(grace, robot, { name: 'ci', scopes: ['members:read'] }))).body
  const okta = await connectDirectory(reeve, acme)
  const open = async () => (await assertSuccess(acme.owner.call('GET /v1/members/follow-ups'))).body.follow_ups
  const openRows = async () => (await open()).map(({ id: _, ...row }: { id: string }) => row)
  const listed = { kind: 'api_key', item_id: id, name: 'Backup: ci', user_id: grace.userId }
  const path = `/v1/members/${grace.userId}/suspension`
  return { acme, grace, okta, keyId: id, open, openRows, listed, path }
}

interface Known {
  readonly service_keys_known?: unknown
}
type Recorded = Awaited<ReturnType<typeof recordedBy>>
/** The known keys in the first entry and in the first event: their ids, and their number. */
const knownIn = ({ entries, events }: Recorded) => [
  (entries[0]?.changes?.after as Known | undefined)?.service_keys_known,
  (events[0]?.data as Known | undefined)?.service_keys_known,
]

test('a suspension by a directory records the keys that the person knows, and makes them follow-ups', async () => {
  const { acme, grace, okta, keyId, openRows, listed } = await issuer()
  const recorded = await recordedBy(reeve, acme.id, () => okta.hold(grace.userId))
  assert.deepEqual(knownIn(recorded), [[keyId], 1])
  assert.deepEqual(await openRows(), [listed])
})

test('a removal by a directory records the keys and makes them follow-ups, which can be marked as done', async () => {
  const { acme, grace, okta, keyId, open, openRows, listed, path } = await issuer()
  const remove = () => okta.people.removeUser(okta.connection, grace.userId, asking())
  assert.deepEqual(knownIn(await recordedBy(reeve, acme.id, remove)), [[keyId], 1])
  assert.deepEqual(await openRows(), [listed])

  const [{ id }] = await open()
  const { body } = await assertSuccess(acme.owner.call(`GET ${path}/follow-ups`))
  assert.deepEqual([body.follow_ups[0].id, body.follow_ups[0].settled_by], [id, null])
  const mark = () => acme.owner.call(`PATCH ${path}/follow-ups/${id}`, { body: { done: true } })
  const marked = await recordedBy(reeve, acme.id, () => assertSuccess(mark()))
  assert.equal(marked.entries[0]?.target.id, grace.userId)
  assert.equal(marked.answer.body.follow_ups[0].done_by, acme.owner.userId)
  assert.deepEqual(await openRows(), [])
})

test('a person who is created again as suspended has follow-ups about the keys that they still know', async () => {
  const { acme, grace, okta, keyId, openRows, listed } = await issuer()
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${grace.userId}`))
  const create = () => okta.create({ email: grace.email, active: false })
  const { entries } = await recordedBy(reeve, acme.id, create)
  const after = entries.find(({ action }) => action === 'member.suspended')?.changes?.after
  assert.deepEqual((after as Known | undefined)?.service_keys_known, [keyId])
  assert.deepEqual(await openRows(), [listed])
})
