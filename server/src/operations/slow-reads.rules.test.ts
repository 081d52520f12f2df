import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { PoolExhausted } from '../database/failures.ts'
import { createSlowReads } from './slow-reads.ts'

/** Starts reads that run until `end` is called for them. */
function started(withinMs?: number) {
  const runSlowRead = createSlowReads({ most: 3, mostOfOne: 2, ...(withinMs && { withinMs }) })
  const ends = new Map<string, () => void>()
  const start = (organization: string, name: string) =>
    runSlowRead(organization, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
      ends.delete(name)
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await sleep(0)
  }
  const endAll = async () => {
    for (const [name] of ends) await end(name)
  }
  return { start, end, endAll, running: () => [...ends.keys()] }
}

test('an organization runs two slow reads at once, and all together three', async () => {
  const { start, end, endAll, running } = started()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void start(name.slice(0, 1), name)
  await sleep(0)
  assert.deepEqual(running(), ['a1', 'a2', 'b1'])
  await end('b1')
  assert.deepEqual(running(), ['a1', 'a2', 'b2'], 'acme has its two')
  await end('a1')
  assert.deepEqual(running(), ['a2', 'b2', 'a3'])
  await end('b2')
  assert.deepEqual(running(), ['a2', 'a3', 'c1'])
  await endAll()
})

test('organizations that wait take turns', async () => {
  const { start, end, endAll, running } = started()
  for (const name of ['x1', 'x2', 'y1']) void start(name.slice(0, 1), name)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void start(name.slice(0, 1), name)
  await sleep(0)
  for (const name of ['x1', 'x2', 'y1']) await end(name)
  assert.deepEqual(running(), ['a1', 'b1', 'c1'])
  await end('b1')
  await end('a1')
  assert.deepEqual(running(), ['c1', 'a2', 'a3'])
  await endAll()
})

test('a read that waits for too long fails, and leaves its place to the next one', async () => {
  const { start, end, running } = started(20)
  void start('a', 'a1')
  void start('a', 'a2')
  await assert.rejects(start('a', 'a3'), PoolExhausted)
  const next = start('a', 'a4')
  await end('a1')
  assert.deepEqual(running(), ['a2', 'a4'])
  await end('a4')
  await next
  await end('a2')
  const failing = createSlowReads({ most: 1, mostOfOne: 1 })
  await assert.rejects(
    failing('a', () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.equal(await failing('a', async () => 'ran'), 'ran')
})
