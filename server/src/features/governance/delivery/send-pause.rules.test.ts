import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSendPause } from './send-pause.ts'

function pauseOnClock() {
  let now = 1_000
  const pause = createSendPause(() => now)
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { pause, pass }
}

test('a revocation pauses sending for 100 ms, and a later one extends the pause', () => {
  const { pause, pass } = pauseOnClock()
  assert.equal(pause.isActive(), false)
  pause.begin()
  pass(99)
  assert.equal(pause.isActive(), true)
  pause.begin()
  pass(99)
  assert.equal(pause.isActive(), true)
  pass(1)
  assert.equal(pause.isActive(), false)
})

test('sending keeps two thirds of the time, however many revocations there are', () => {
  const { pause, pass } = pauseOnClock()
  const paused = (milliseconds: number) => {
    let sum = 0
    for (let passed = 0; passed < milliseconds; passed += 0.25) {
      if (passed % 7 === 0) pause.begin()
      if (pause.isActive()) sum += 0.25
      pass(0.25)
    }
    return sum
  }
  const atFirst = paused(4_000)
  assert.ok(atFirst > 3_900, `${atFirst} ms of the first 4 s: there is credit for a burst`)
  paused(2_000)
  const lasting = paused(30_000)
  assert.ok(lasting > 9_000 && lasting < 11_000, `${lasting} ms of 30 s`)
})

test('ended() resolves if the pause ends between two checks, and still waits for the next pause', async () => {
  let now = 0
  let checks = 0
  const pause = createSendPause(() => {
    checks++
    if (checks === 4) now += 200
    return now
  })
  pause.begin()
  assert.equal(checks, 2)
  await pause.ended()
  now += 1_000
  pause.begin()
  assert.equal(pause.isActive(), true)
  let isOver = false
  const waiting = pause.ended().then(() => {
    isOver = true
  })
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.equal(isOver, false)
  now += 200
  await waiting
})

test('ended() resolves when the pause is over, however often it was extended', async () => {
  const pause = createSendPause()
  await pause.ended()
  const start = performance.now()
  pause.begin()
  const first = pause.ended()
  setTimeout(pause.begin, 50)
  await first
  const took = performance.now() - start
  assert.ok(took >= 149, `${took} ms`)
  assert.equal(pause.isActive(), false)
})
