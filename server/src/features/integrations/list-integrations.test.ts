import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GIT, integrationPath } from '../../../test/harness/integrations.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
let acme: Organization
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
})
after(() => reeve.stop())

test('the list is paged by id, and has each integration once', async () => {
  const person = await acme.person()
  for (const id of ['c', 'a', 'e', 'b', 'd'])
    await acme.owner.call(`PUT ${integrationPath(person.userId, id)}`, { body: GIT })
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${cursor}`
    const { body } = await acme.owner.call(`GET ${integrationPath(person.userId)}?limit=2${query}`)
    ids.push(...body.integrations.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  }
  assert.deepEqual(ids, ['a', 'b', 'c', 'd', 'e'])
  const { next_cursor } = (await acme.owner.call('GET /v1/members?limit=1')).body
  const foreign = await acme.owner.call(`GET ${integrationPath(person.userId)}?cursor=${next_cursor}`)
  assert.deepEqual([foreign.status, foreign.body.code], [422, 'invalid_cursor'])
})
