import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { EVENT_TYPES } from '../../../kernel/event-catalogue.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('the catalogue names every event type once, with its description and an example', async () => {
  const acme = await reeve.organization()
  const answer = await acme.owner.call('GET /v1/governance/event-types')
  assert.equal(answer.status, 200)
  const { event_types } = answer.body as {
    event_types: { type: string; description: string; example: Record<string, unknown> }[]
  }
  assert.deepEqual(
    event_types.map(({ type }) => type),
    EVENT_TYPES,
  )
  for (const { type, description, example } of event_types) {
    assert.match(description, /^[A-Z].+\.$/, type)
    assert.ok(Object.keys(example).length > 0, type)
  }
})

test('without governance:read no event type is shown: 403 insufficient_scope', async () => {
  const acme = await reeve.organization()
  const key = await acme.keyOf(acme.owner.userId, ['governance:write'])
  const answer = await reeve.call('GET /v1/governance/event-types', { key })
  assert.deepEqual([answer.status, answer.body.required_scope], [403, 'governance:read'])
})
