import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../src/database/statement.ts'
import { invalidApiKey } from '../../src/operations/access.ts'
import type { Caller } from '../../src/operations/caller.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { executeQuery } from '../../src/operations/query.ts'
import type { Runtime } from '../../src/operations/runtime.ts'
import type { Organization } from '../harness/organization.ts'
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
  // A registration with a key writes no audit entry, so it does not wait for the locked table.
  const trigger = { user_id: acme.owner.userId, kind: 'agent', name: 'Digest' }
  const registration = await acme.owner.call('PUT /v1/triggers/digest', { body: trigger })
  released.resolve()
  await locking
  assert.equal(registration.status, 200)
  for (const { status } of await Promise.all(slow)) assert.equal(status, 200)
})

/** True if the query counts as a slow read, and so waits while too many of them run. */
async function waitsForPlace(operationId: string, input: { query?: object; body?: object }, of: Organization) {
  const { id: organizationId, owner } = of
  const caller: Caller = {
    organizationId,
    userId: owner.userId,
    name: 'Ada',
    email: owner.email,
    isOwner: true,
    permissions: [],
    isOrganizationFrozen: false,
    credential: { type: 'session', id: 'session', signedInAt: new Date() },
  }
  const credential = { organizationId, refusal: invalidApiKey, findCaller: () => sql`select 1`.map(() => caller) }
  const operation = reeve.app.operations.find(({ id }) => id === operationId) as Extract<Operation, { kind: 'query' }>
  let places = 0
  const runtime = {
    pool: reeve.app.pool,
    clock: reeve.clock,
    runSlowRead(_: string, work: () => Promise<unknown>) {
      places++
      return work()
    },
  } as unknown as Runtime
  const toInput = () => ({ params: {}, query: input.query, body: input.body }) as never
  const { response } = await executeQuery(runtime, operation, credential, () => {}, toInput)
  assert.ok(Object.hasOwn(Object(response), input.body ? 'results' : 'next_cursor'))
  return places > 0
}

test('a list waits for a place only with a filter for which it may have to skip many rows', async () => {
  const acme = await reeve.organization()
  const hasPlace = (operationId: string, filter: object) =>
    waitsForPlace(operationId, { query: { limit: 50, order: 'asc', sort: 'user_id', ...filter } }, acme)
  for (const [operation, ...filters] of [
    [
      'listMembers',
      { q: 'nobody' },
      { q: 'nobody', sort: 'email' },
      { last_active_before: '2999-01-01T00:00:00.000Z' },
    ],
    ['listTriggers', { enabled: false }, { kind: 'agent' }],
    ['listApiKeys', { status: 'expired' }, { expires_before: '2999-01-01T00:00:00.000Z' }],
  ] as const) {
    for (const filter of filters) assert.equal(await hasPlace(operation, filter), true, JSON.stringify(filter))
    assert.equal(await hasPlace(operation, {}), false, operation)
  }
  const ofOwner = { user_id: acme.owner.userId, enabled: false }
  assert.equal(await hasPlace('listTriggers', ofOwner), false)
  assert.equal(await hasPlace('listApiKeys', { owner_user_id: acme.owner.userId, status: 'expired' }), false)
  assert.equal(await hasPlace('listMembers', { status: 'active' }), false)
})

test('a search for actions waits for a place, because PostgreSQL sorts the permissions of all profiles', async () => {
  const acme = await reeve.organization()
  const body = { subject: { type: 'user', id: acme.owner.userId }, resource: { type: 'organization', id: acme.id } }
  assert.equal(await waitsForPlace('searchActions', { body }, acme), true)
})
