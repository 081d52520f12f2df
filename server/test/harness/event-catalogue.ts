import assert from 'node:assert/strict'
import type postgres from 'postgres'
import { EVENT_CATALOGUE, type EventType } from '../../src/kernel/event-catalogue.ts'

/** Checks every governance event that the tests have left in the database against the catalogue. */
export async function assertEventsFitCatalogue(sql: postgres.Sql): Promise<void> {
  const events = await sql<{ type: EventType; data: unknown }[]>`
    select distinct on (type, shape) type, data
    from (select type, body::jsonb -> 'data' as data,
        jsonb_path_query_array(body::jsonb, '$.data.keyvalue().key') as shape
      from governance_events) as events`
  for (const { type, data } of events) {
    const { example } = EVENT_CATALOGUE[type]
    assert.ok(isLike(data, example), `${type} tells ${JSON.stringify(data)}; its catalogue: ${JSON.stringify(example)}`)
  }
}

/** True if both have the same fields of the same types; null matches any type. */
function isLike(value: unknown, example: unknown): boolean {
  if (value === null || example === null) return true
  if (Array.isArray(value)) return Array.isArray(example) && value.every(item => isLike(item, example[0]))
  if (typeof value !== 'object' || typeof example !== 'object') return typeof value === typeof example
  const names = Object.keys(value).sort()
  return (
    names.join() === Object.keys(example).sort().join() &&
    names.every(name => isLike(Reflect.get(value, name), Reflect.get(example, name)))
  )
}
