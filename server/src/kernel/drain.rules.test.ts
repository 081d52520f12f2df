import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDrain } from './drain.ts'

function queue(waiting: string[] = [], takesMs = 1) {
  const done: string[] = []
  const seen = { calls: 0, beside: 0, most: 0 }
  const work = async () => {
    seen.calls++
    seen.most = Math.max(seen.most, ++seen.beside)
    const piece = waiting.shift()
    await sleep(takesMs)
    seen.beside--
    if (piece === undefined) return false
    done.push(piece)
    return true
  }
  return { waiting, done, seen, work }
}

test('one request drains all the work, and resolves to the number of pieces', async () => {
  const { done, work } = queue(['a', 'b', 'c'])
  assert.equal(await createDrain({ work }).ask(), 3)
  assert.deepEqual(done, ['a', 'b', 'c'])
})

test('nothing runs without a request, and the first piece starts synchronously', () => {
  const { seen, work } = queue(['a'])
  const drain = createDrain({ work })
  assert.equal(seen.calls, 0)
  drain.ask()
  assert.equal(seen.calls, 1)
})

test('requests during a run start no second run, but make it check once more', async () => {
  const { waiting, done, seen, work } = queue()
  const drain = createDrain({ work })
  const run = drain.ask()
  waiting.push('meanwhile')
  assert.equal(drain.ask(), undefined)
  assert.equal(drain.ask(), undefined)
  assert.equal(await run, 1)
  assert.deepEqual(done, ['meanwhile'])
  assert.equal(seen.most, 1)
  assert.equal(seen.calls, 3)
})

test('a request is not lost at any moment of the end of a run', async () => {
  for (let ticks = 0; ticks < 12; ticks++) {
    const waiting: string[] = []
    const looked = Promise.withResolvers<void>()
    const drain = createDrain({
      async work() {
        looked.resolve()
        return waiting.shift() !== undefined
      },
    })
    drain.ask()
    await looked.promise
    for (let tick = 0; tick < ticks; tick++) await undefined
    waiting.push('late')
    drain.ask()
    await sleep(1)
    assert.deepEqual(waiting, [], `asked ${ticks} ticks after the run had looked`)
  }
})

test('concurrent runs are limited', async () => {
  const { done, seen, work } = queue(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  const drain = createDrain({ work, atOnce: 3 })
  const runs = Array.from({ length: 5 }, () => drain.ask())
  assert.deepEqual(
    runs.map(run => run !== undefined),
    [true, true, true, false, false],
  )
  await drain.ended()
  assert.equal(seen.most, 3)
  assert.equal(done.length, 7)
})

test('concurrent requests share one run', async () => {
  const { waiting, done, seen, work } = queue()
  const drain = createDrain({ work, gatherMs: 10 })
  drain.ask()
  waiting.push('a')
  drain.ask()
  assert.equal(seen.calls, 0)
  await drain.ended()
  assert.deepEqual(done, ['a'])
  assert.equal(seen.calls, 2)
})

test('a failed run rejects, and the next request starts another', async () => {
  const failure = new Error('no')
  let isBroken = true
  const drain = createDrain({
    async work() {
      if (isBroken) throw failure
      return false
    },
  })
  const run = drain.ask()
  const ended = drain.ended()
  await assert.rejects(run ?? Promise.resolve(), failure)
  await assert.rejects(ended, failure)
  isBroken = false
  assert.equal(await drain.ask(), 0)
  await drain.ended()
})

test('work that throws synchronously fails the run', async () => {
  const drain = createDrain({
    work() {
      throw new Error('at once')
    },
  })
  await assert.rejects(drain.ask() ?? Promise.resolve(), /at once/)
  await assert.rejects(drain.ask() ?? Promise.resolve(), /at once/)
})

test('stop waits for the active piece, and nothing starts after it', async () => {
  const { waiting, done, seen, work } = queue(['a', 'b'], 10)
  const drain = createDrain({ work })
  drain.ask()
  drain.ask()
  await drain.stop()
  assert.deepEqual([done, waiting], [['a'], ['b']])
  assert.equal(drain.ask(), undefined)
  assert.equal(seen.calls, 1)
})

test('stop does not reject if the active piece fails', async () => {
  const drain = createDrain({
    async work() {
      await sleep(1)
      throw new Error('no')
    },
  })
  drain.ask()?.catch(() => {})
  await drain.stop()
})

test('a signal ends its run after the active piece, and an aborted signal starts none', async () => {
  const { done, work } = queue(['a', 'b', 'c'], 5)
  const drain = createDrain({ work })
  const stopping = new AbortController()
  const run = drain.ask(stopping.signal)
  stopping.abort()
  assert.equal(await run, 1)
  assert.equal(drain.ask(stopping.signal), undefined)
  assert.equal(await drain.ask(), 2)
  assert.deepEqual(done, ['a', 'b', 'c'])
})

test('onIdle is called after the last run, also if that failed', async () => {
  let idle = 0
  const { seen, work } = queue(['a', 'b', 'c'])
  const drain = createDrain({ work, atOnce: 2, onIdle: () => idle++ })
  drain.ask()
  drain.ask()
  await drain.ended()
  assert.equal(seen.most, 2)
  assert.equal(idle, 1)
  const failing = createDrain({ work: () => Promise.reject(new Error('no')), onIdle: () => idle++ })
  await assert.rejects(failing.ask() ?? Promise.resolve())
  assert.equal(idle, 2)
})
