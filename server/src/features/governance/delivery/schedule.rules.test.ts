import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../../config/config.ts'
import { afterBatch, HEALTHY, isProbing, mustBeDisabled } from './breaker.ts'
import { nextAttemptAt } from './schedule.ts'

const config = readConfig({})
const LONGEST = config.delivery.longestHoldMs
const DAYS = config.delivery.disableAfterDays
const NOW = new Date('2026-03-02T09:30:00.000Z')
const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND
const after = (ms: number) => new Date(NOW.getTime() + ms)
const pauseAfter = (made: number, retryAfter: number | null, random: number) => {
  const at = nextAttemptAt(config.delivery.retryPausesMs, made, NOW, retryAfter, () => random)
  return at && at.getTime() - NOW.getTime()
}

test('a delivery has ten attempts, with pauses from 5 s to 24 h that vary by a fifth', () => {
  const minutes = [5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440]
  for (const [index, pause] of minutes.entries()) {
    for (const [random, share] of [
      [0, 0.8],
      [0.5, 1],
      [1, 1.2],
    ] as const) {
      assert.equal(Math.round(pauseAfter(index + 1, null, random) ?? 0), Math.round(pause * 60_000 * share))
    }
  }
  assert.equal(config.delivery.retryPausesMs.length, 9)
  assert.equal(pauseAfter(10, null, 0.5), null)
  assert.equal(pauseAfter(10, 60, 0.5), null)
})

test('Retry-After is respected if it is later than the schedule, up to a day', () => {
  assert.equal(pauseAfter(1, 60, 0.5), 60 * SECOND)
  assert.equal(pauseAfter(2, 60, 0.5), 300 * SECOND)
  assert.equal(pauseAfter(1, 1_000_000, 0.5), DAY)
})

test('five failures in a row open the breaker for 30 s; each failed probe doubles that, up to 15 min', () => {
  let lane = afterBatch(HEALTHY, [false, false, false, false], NOW, LONGEST)
  assert.deepEqual([lane.heldUntil, isProbing(lane)], [null, false])
  const holds: number[] = []
  for (let batch = 0; batch < 7; batch++) {
    lane = afterBatch(lane, [false], NOW, LONGEST)
    assert.equal(isProbing(lane), true)
    holds.push(((lane.heldUntil?.getTime() ?? 0) - NOW.getTime()) / SECOND)
  }
  assert.deepEqual(holds, [30, 60, 120, 240, 480, 900, 900])
  assert.deepEqual(afterBatch(lane, [true], NOW, LONGEST), HEALTHY)
})

test('the failures of one batch open the breaker once, and a success resets the count', () => {
  assert.deepEqual(afterBatch(HEALTHY, Array(9).fill(false), NOW, LONGEST).heldUntil, after(30 * SECOND))
  assert.equal(afterBatch(HEALTHY, [false, false, false, true, false, false, false], NOW, LONGEST).heldUntil, null)
})

test('a batch without requests changes neither the count of failures nor the breaker', () => {
  const lane = { ...HEALTHY, failures: 7, breakerOpenings: 2 }
  assert.deepEqual(afterBatch(lane, [], NOW, LONGEST), lane)
})

test('a webhook is disabled after five days without success and ten attempts, not before', () => {
  const failing = (days: number, attempts: number) =>
    mustBeDisabled({ ...HEALTHY, failingSince: after(-days * DAY), failedAttempts: attempts }, NOW, DAYS)
  assert.equal(failing(5, 10), true)
  assert.equal(failing(4.99, 100), false)
  assert.equal(failing(100, 9), false)
  assert.equal(mustBeDisabled(HEALTHY, NOW, DAYS), false)
})
