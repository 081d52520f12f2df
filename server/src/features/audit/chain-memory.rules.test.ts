import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChainMemory } from './chain-memory.ts'

const link = (sequence: number) => ({ sequence, hash: sequence.toString(16).padStart(64, '0') })

test('the newest entry is remembered, in whatever order the commits are reported', () => {
  const memory = createChainMemory()
  memory.appended('a', link(2))
  memory.appended('a', link(1))
  assert.deepEqual(memory.of('a'), { appended: link(2), signed: null })
})

test('only a limited number of chains is remembered: those that changed last', () => {
  const memory = createChainMemory(2)
  memory.appended('a', link(1))
  memory.appended('b', link(1))
  memory.appended('a', link(2))
  memory.appended('c', link(1))
  assert.deepEqual(
    ['a', 'b', 'c'].map(id => memory.of(id).appended?.sequence),
    [2, undefined, 1],
  )
})

test('a chain is forgotten before its entries can be a whole year old and leave for the archive', () => {
  let now = 0
  const memory = createChainMemory(2, () => now)
  memory.appended('a', link(1))
  now += 299 * 86_400_000
  assert.deepEqual(memory.of('a'), { appended: link(1), signed: null })
  now += 2 * 86_400_000
  assert.deepEqual(memory.of('a'), { appended: null, signed: null })
  memory.appended('a', link(2))
  assert.deepEqual(memory.of('a'), { appended: link(2), signed: null })
})
