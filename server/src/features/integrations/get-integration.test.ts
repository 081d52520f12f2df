import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GIT, integrationPath } from '../../../test/harness/integrations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
let acme: Organization
let grace: Person
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  grace = await acme.person()
})
after(() => reeve.stop())

test('integrations of a former member or a non-member are neither found nor registered', async () => {
  const removed = await acme.person()
  await acme.owner.call(`PUT ${integrationPath(removed.userId, 'git')}`, { body: GIT })
  await acme.owner.call(`DELETE /v1/members/${removed.userId}`)
  const other = await reeve.organization('Other')
  await other.owner.call(`PUT ${integrationPath(other.owner.userId, 'git')}`, { body: GIT })
  for (const userId of [removed.userId, other.owner.userId, newId(), 'grace']) {
    for (const [request, body] of [
      [`PUT ${integrationPath(userId, 'git')}`, GIT],
      [`GET ${integrationPath(userId, 'git')}`],
      [`DELETE ${integrationPath(userId, 'git')}`],
      [`GET ${integrationPath(userId)}`],
    ] as const) {
      const answer = await acme.owner.call(request, body ? { body } : {})
      assert.deepEqual([answer.status, answer.body.code], [404, 'member_not_found'], request)
    }
  }
  assert.equal((await other.owner.call(`GET ${integrationPath(other.owner.userId, 'git')}`)).status, 200)
  const kept = await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.run(sql`
    select from integrations where organization_id = ${acme.id} and user_id = ${removed.userId}`),
  )
  assert.equal(kept.length, 1)
})

test('the integrations of one account in two organizations are separate', async () => {
  const other = await reeve.organization('Other')
  const there = await other.person('member', { email: grace.email })
  assert.equal(there.userId, grace.userId)
  await other.owner.call(`PUT ${integrationPath(grace.userId, 'theirs')}`, { body: GIT })
  const ours = await acme.owner.call(`GET ${integrationPath(grace.userId, 'theirs')}`)
  assert.deepEqual([ours.status, ours.body.code], [404, 'integration_not_found'])
  assert.equal((await other.owner.call(`GET ${integrationPath(grace.userId)}`)).body.integrations.length, 1)
})

test('each operation requires its scope, and that the key’s owner can still grant it', async () => {
  const admin = await acme.person('administrator')
  const reading = await acme.keyOf(admin.userId, ['integrations:read'])
  const writing = await acme.keyOf(admin.userId, ['integrations:write'])
  const requests = {
    reading: [`GET ${integrationPath(grace.userId)}`, `GET ${integrationPath(grace.userId, 'scoped')}`],
    writing: [`PUT ${integrationPath(grace.userId, 'scoped')}`, `DELETE ${integrationPath(grace.userId, 'scoped')}`],
  }
  const ask = async (request: string, key: string) => {
    const answer = await reeve.call(request, { key, ...(request.startsWith('PUT') && { body: GIT }) })
    return answer.body.code
  }
  for (const request of requests.reading) assert.equal(await ask(request, writing), 'insufficient_scope')
  for (const request of requests.writing) assert.equal(await ask(request, reading), 'insufficient_scope')
  for (const request of requests.writing) assert.equal(await ask(request, writing), undefined)
  await acme.owner.call(`PATCH /v1/members/${admin.userId}`, { body: { profile_id: acme.profiles.member } })
  for (const request of requests.reading) assert.equal(await ask(request, reading), 'insufficient_scope')
  for (const request of requests.writing) assert.equal(await ask(request, writing), 'insufficient_scope')
})
