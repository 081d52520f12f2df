import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowestIdAt, newId, withIdsAt } from './ids.ts'

test('ids of another clock have its time, and sort in their order', async () => {
  let time = Date.parse('2026-03-01T10:00:00.000Z')
  const clock = { now: () => new Date(time) }
  const ids = await withIdsAt(clock, async () => {
    const first = Array.from({ length: 300 }, newId)
    time += 1
    return [...first, newId()]
  })
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(ids[0]?.slice(0, 13), lowestIdAt(new Date(time - 1)).slice(0, 13))
  assert.equal(ids.at(-1)?.slice(0, 13), lowestIdAt(new Date(time)).slice(0, 13))
})

test('after a failure, ids have the time of the system again', async () => {
  const clock = { now: () => new Date(0) }
  const begun = new Date()
  await assert.rejects(
    withIdsAt(clock, () => Promise.reject(new Error('fails'))),
    /fails/,
  )
  assert.ok(newId() >= lowestIdAt(begun))
})
