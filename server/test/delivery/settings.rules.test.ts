import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

test('the delivery settings are parsed in their units', () => {
  const config = readConfig({
    REEVE_DELIVERY_CONNECT_TIMEOUT: '2s',
    REEVE_DELIVERY_TIMEOUT: '1m',
    REEVE_DELIVERY_RETRIES: ' 1s  2m 3h 4d ',
    REEVE_DELIVERY_LONGEST_PAUSE: '1h',
    REEVE_DELIVERY_DISABLE_AFTER_DAYS: '0',
    REEVE_WORKER_PORT: '9100',
  })
  assert.equal(config.delivery.connectTimeoutMs, 2 * SECOND)
  assert.equal(config.delivery.timeoutMs, 60 * SECOND)
  assert.deepEqual(config.delivery.retryPausesMs, [SECOND, 120 * SECOND, 3 * HOUR, 96 * HOUR])
  assert.equal(config.delivery.longestHoldMs, HOUR)
  assert.equal(config.delivery.disableAfterDays, 0)
  assert.equal(config.workerPort, 9100)
  assert.equal(readConfig({}).workerPort, null)
})

for (const [name, value] of [
  ['REEVE_DELIVERY_CONNECT_TIMEOUT', '0s'],
  ['REEVE_DELIVERY_CONNECT_TIMEOUT', '5'],
  ['REEVE_DELIVERY_TIMEOUT', '2m'],
  ['REEVE_DELIVERY_TIMEOUT', '-1s'],
  ['REEVE_DELIVERY_RETRIES', '5s soon'],
  ['REEVE_DELIVERY_RETRIES', '8d'],
  ['REEVE_DELIVERY_RETRIES', Array(21).fill('1s').join(' ')],
  ['REEVE_DELIVERY_LONGEST_PAUSE', '29s'],
  ['REEVE_DELIVERY_DISABLE_AFTER_DAYS', '1.5'],
  ['REEVE_WORKER_PORT', '70000'],
] as const) {
  test(`${name} refuses “${value.slice(0, 20)}” with an error that names the setting`, () => {
    assert.throws(() => readConfig({ [name]: value }), new RegExp(`${name} must`))
  })
}
