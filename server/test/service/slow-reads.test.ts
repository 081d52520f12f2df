import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookFor } from '../harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('many slow reads of one organization leave connections for changes, and for slow reads of others', async () => {
  const [acme, globex] = [await reeve.organization(), await reeve.organization()]
  const [{ id }, { id: other }] = [await createWebhookFor(acme), await createWebhookFor(globex)]
  const list = (of: typeof acme, webhook: string) => of.owner.call(`GET /v1/governance/webhooks/${webhook}/deliveries`)
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const locking = reeve.query.begin(async sql => {
    await sql`lock table deliveries in access exclusive mode`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const slow = Array.from({ length: 12 }, () => list(acme, id))
  const changes = await Promise.all(
    [acme, globex].map(({ owner }) =>
      owner.call(`PATCH /v1/members/${owner.userId}/details`, { body: { name: 'Ada' } }),
    ),
  )
  const slowOfOther = list(globex, other)
  released.resolve()
  await locking
  assert.deepEqual(
    changes.map(({ status }) => status),
    [200, 200],
  )
  for (const answer of await Promise.all([...slow, slowOfOther])) assert.equal(answer.status, 200)
})

test('many reads of sign-ins leave connections for registrations of the same organization', async () => {
  const acme = await reeve.organization()
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const locking = reeve.query.begin(async sql => {
    await sql`lock table audit_entries in access exclusive mode`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const slow = ['/v1/sign-ins', `/v1/members/${acme.owner.userId}/sign-ins`].flatMap(path =>
    Array.from({ length: 12 }, () => acme.owner.call(`GET ${path}`)),
  )
  // A registration with a key has no audit entry.
  const trigger = { user_id: acme.owner.userId, kind: 'agent', name: 'Digest' }
  const registration = await acme.owner.call('PUT /v1/triggers/digest', { body: trigger })
  released.resolve()
  await locking
  assert.equal(registration.status, 200)
  for (const { status } of await Promise.all(slow)) assert.equal(status, 200)
})
