import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedMutex } from './keyed-mutex.ts'

/** `start` runs work that records its start and its end in `order`, and takes one iteration of the event loop. */
function noting() {
  const runExclusively = createKeyedMutex()
  const order: string[] = []
  const start = (name: string, by?: string, key = 'acme') =>
    runExclusively(
      key,
      async () => {
        order.push(name)
        await new Promise(setImmediate)
        order.push(`${name} ended`)
        return name
      },
      by,
    )
  return { order, start }
}

test('work on one key runs one after another, in order of arrival, and on other keys beside it', async () => {
  const { order, start } = noting()
  assert.deepEqual(await Promise.all([start('a'), start('b'), start('c')]), ['a', 'b', 'c'])
  assert.deepEqual(order.splice(0), ['a', 'a ended', 'b', 'b ended', 'c', 'c ended'])
  await Promise.all([start('a', 'ada', 'acme'), start('b', 'ada', 'globex')])
  assert.deepEqual(order, ['a', 'b', 'a ended', 'b ended'])
})

test('actors take turns, so that many requests of one of them delay those of another by one', async () => {
  const { order, start } = noting()
  const flood = Array.from({ length: 100 }, (_, index) => start(`flood ${index}`, 'mallory'))
  await Promise.all([start('suspension', 'ada'), start('reading', 'grace'), start('second', 'ada'), ...flood])
  const ran = order.filter(one => !one.endsWith('ended'))
  assert.deepEqual(ran.slice(0, 6), ['flood 0', 'flood 1', 'suspension', 'reading', 'flood 2', 'second'])
  assert.deepEqual(
    ran.slice(6),
    Array.from({ length: 97 }, (_, index) => `flood ${index + 3}`),
  )
})

test('work that fails rejects, and the next one runs', async () => {
  const runExclusively = createKeyedMutex()
  const failing = runExclusively('acme', () => Promise.reject(new Error('failed')))
  const next = runExclusively('acme', async () => 'ran')
  await assert.rejects(failing, /failed/)
  assert.equal(await next, 'ran')
  assert.equal(await runExclusively('acme', async () => 'ran again'), 'ran again')
})
