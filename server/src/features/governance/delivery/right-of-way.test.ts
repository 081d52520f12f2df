import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRightOfWay } from './right-of-way.ts'

function rightOfWay() {
  let now = 1_000
  const way = createRightOfWay(() => now)
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { way, pass }
}

test('a stop pauses sending for 100 ms, and one on its heels only for what is left until then', () => {
  const { way, pass } = rightOfWay()
  assert.equal(way.isGiven(), false)
  way.give()
  pass(99)
  assert.equal(way.isGiven(), true)
  way.give()
  pass(99)
  assert.equal(way.isGiven(), true)
  pass(1)
  assert.equal(way.isGiven(), false)
})

test('however many stops there are, sending keeps two thirds of the time', () => {
  const { way, pass } = rightOfWay()
  const paused = (milliseconds: number) => {
    let sum = 0
    for (let passed = 0; passed < milliseconds; passed += 0.25) {
      if (passed % 7 === 0) way.give()
      if (way.isGiven()) sum += 0.25
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

test('a pause that ends between two looks is waited for no longer, and the next one is', async () => {
  let now = 0
  let looks = 0
  const way = createRightOfWay(() => {
    looks++
    if (looks === 4) now += 200
    return now
  })
  way.give()
  assert.equal(looks, 2)
  await way.isClear()
  now += 1_000
  way.give()
  assert.equal(way.isGiven(), true)
  let isOver = false
  const waiting = way.isClear().then(() => {
    isOver = true
  })
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.equal(isOver, false)
  now += 200
  await waiting
})

test('whoever waits goes on when the pause is over, however often it was prolonged', async () => {
  const way = createRightOfWay()
  await way.isClear()
  const start = performance.now()
  way.give()
  const first = way.isClear()
  setTimeout(way.give, 50)
  await first
  const took = performance.now() - start
  assert.ok(took >= 149, `${took} ms`)
  assert.equal(way.isGiven(), false)
})
