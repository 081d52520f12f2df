import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDivided, phasesOf } from '../src/features/governance/attempt-phases.ts'

const NONE = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null }

test('the remaining time of a failed request counts toward the phase that failed', () => {
  assert.deepEqual(phasesOf({ outcome: 'dns_failed', timings: { ...NONE, total_ms: 31 } }), [
    { name: 'dns', milliseconds: 31 },
  ])
  assert.deepEqual(phasesOf({ outcome: 'connect_timeout', timings: { ...NONE, dns_ms: 1, total_ms: 31 } }), [
    { name: 'dns', milliseconds: 1 },
    { name: 'connect', milliseconds: 30 },
  ])
  const connected = { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: null }
  assert.deepEqual(phasesOf({ outcome: 'timeout', timings: { ...connected, total_ms: 10_006 } }).at(-1), {
    name: 'wait',
    milliseconds: 10_000,
  })
})

test('the remaining time of an answered request is shown as a separate phase', () => {
  const timings = { dns_ms: 1, connect_ms: 2, tls_ms: null, first_byte_ms: 10, total_ms: 15 }
  const names = phasesOf({ outcome: 'delivered', timings }).map(({ name }) => name)
  assert.deepEqual(names, ['dns', 'connect', 'wait', 'rest'])
  assert.deepEqual(phasesOf({ outcome: 'timeout', timings }).at(-1), { name: 'rest', milliseconds: 2 })
  assert.equal(phasesOf({ outcome: 'delivered', timings: { ...timings, total_ms: 13 } }).length, 3)
})

test('a request is divided if at least two phases take more than a twentieth of its time', () => {
  const phases = (...durations: readonly number[]) => durations.map(milliseconds => ({ milliseconds }))
  assert.equal(isDivided(phases(12.5, 0.3), 12.8), false)
  assert.equal(isDivided(phases(1, 30, 69), 100), true)
  assert.equal(isDivided(phases(5, 95), 100), false)
  assert.equal(isDivided(phases(31), 31), false)
  assert.equal(isDivided([], 0), false)
})
