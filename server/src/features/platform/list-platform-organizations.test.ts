import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newPlatformKey, platformKeyOf } from '../../../test/harness/platform-key.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const list = async (query: string, key?: string) =>
  reeve.call(`GET /v1/platform/organizations${query}`, { key: key ?? (await platformKeyOf(reeve.app)) })

test('a platform key lists organizations in pages, and finds them by a part of the name', async () => {
  const name = `Tenant ${newId()}`
  const made = [await reeve.organization(`${name} 100%`), await reeve.organization(`${name} b`)]
  const { status, body } = await list(`?q=${encodeURIComponent(name.toUpperCase())}&limit=1`)
  assert.equal(status, 200)
  const [first] = body.organizations
  const { created_at, ...rest } = first
  const notFrozen = { frozen_at: null, frozen_reason: null }
  assert.deepEqual(rest, { id: made[0]?.id, name: `${name} 100%`, external_id: null, metadata: {}, ...notFrozen })
  assert.match(created_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const next = await list(`?q=${encodeURIComponent(name.toUpperCase())}&limit=1&cursor=${body.next_cursor}`)
  assert.deepEqual([next.body.organizations[0].id, next.body.next_cursor], [made[1]?.id, null])
  const literal = await list(`?q=${encodeURIComponent(`${name} 100%`)}`)
  assert.equal(literal.body.organizations.length, 1, 'the percent sign is no wildcard')
  assert.deepEqual((await list(`?external_id=${newId()}`)).body.organizations, [])
})

test('a key without the scope is refused', async () => {
  const key = await newPlatformKey(reeve.app, { scopes: ['organizations:write'] })
  const refused = await list('', key)
  assert.equal(outcomeOf(refused), '403 insufficient_scope')
  assert.equal(refused.body.required_scope, 'organizations:read')
})
