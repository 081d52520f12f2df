import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
let acme: Organization
let grace: Person
let alan: Person
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  ;[grace, alan] = await Promise.all([acme.person(), acme.person()])
  for (const [id, { userId }, kind, enabled] of [
    ['a', grace, 'agent', true],
    ['b', alan, 'agent', false],
    ['c', grace, 'integration', false],
    ['d', grace, 'agent', false],
    ['"'.repeat(200), alan, 'integration', true],
    ['😀'.repeat(200), alan, 'integration', true],
  ] as const) {
    const body = { user_id: userId, kind, name: 'T', enabled, runs_oracle: id === 'a' }
    const answer = await acme.owner.call(`PUT /v1/triggers/${encodeURIComponent(id)}`, { body })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
})
after(() => reeve.stop())

const list = (query = '') => acme.owner.call(`GET /v1/triggers${query}`)
const idsOf = (triggers: { id: string }[]) => triggers.map(({ id }) => id)

test('the list is filtered by member, kind and state, alone and together', async () => {
  for (const [query, ids] of [
    [`?user_id=${grace.userId}`, 'a c d'],
    ['?kind=agent', 'a b d'],
    ['?runs_oracle=true', 'a'],
    ['?kind=agent&runs_oracle=false', 'b d'],
    ['?enabled=false', 'b c d'],
    [`?user_id=${grace.userId.toUpperCase()}&kind=agent&enabled=false`, 'd'],
    [`?user_id=${newId()}`, ''],
  ] as const) {
    const { triggers, next_cursor } = (await list(query)).body
    assert.deepEqual([idsOf(triggers).join(' '), next_cursor], [ids, null], query)
  }
})

test('the list is paged by id, with each trigger once, whatever the ids are', async () => {
  const all = idsOf((await list()).body.triggers)
  assert.equal(new Set(all).size, 6)
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor ? `?limit=1&cursor=${cursor}` : '?limit=1')
    assert.equal(page.status, 200, JSON.stringify(page.body))
    paged.push(...idsOf(page.body.triggers))
    cursor = page.body.next_cursor
  } while (cursor !== null)
  assert.deepEqual(paged, all)
})

test('triggers of another organization are not listed', async () => {
  const other = await reeve.organization('Other')
  assert.deepEqual((await other.owner.call('GET /v1/triggers')).body, { triggers: [], next_cursor: null })
  assert.deepEqual((await other.owner.call(`GET /v1/triggers?user_id=${grace.userId}`)).body.triggers, [])
})

test('an invalid filter, and a cursor of another list, are refused', async () => {
  const foreign = (await acme.owner.call('GET /v1/members?limit=1')).body.next_cursor
  for (const [query, code] of [
    ['?user_id=grace', 'validation_failed'],
    ['?kind=cron', 'validation_failed'],
    ['?enabled=maybe', 'validation_failed'],
    ['?limit=201', 'validation_failed'],
    ['?nonsense=1', 'validation_failed'],
    [`?cursor=${foreign}`, 'invalid_cursor'],
    ['?cursor=nonsense', 'invalid_cursor'],
  ]) {
    const answer = await list(query)
    assert.deepEqual([answer.status, answer.body.code], [422, code], query)
  }
})

test('reading needs the scope triggers:read, which counts only while its owner could grant it', async () => {
  const admin = await acme.person('administrator')
  const writing = await acme.keyOf(admin.userId, ['triggers:write'])
  const reading = await acme.keyOf(admin.userId, ['triggers:read'])
  for (const path of ['/v1/triggers', '/v1/triggers/a', '/v1/triggers/a/permit']) {
    assert.equal((await reeve.call(`GET ${path}`, { key: reading })).status, 200)
    const answer = await reeve.call(`GET ${path}`, { key: writing })
    assert.deepEqual([answer.status, answer.body.code], [403, 'insufficient_scope'])
  }
  const body = { profile_id: acme.profiles.member }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${admin.userId}`, { body })).status, 200)
  const demoted = await reeve.call('GET /v1/triggers/a/permit', { key: reading })
  assert.deepEqual([demoted.status, demoted.body.code], [403, 'insufficient_scope'])
})
