import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration } from '../src/features/governance/format-duration.ts'

test('a duration is shown in its largest unit, or in milliseconds below a second', () => {
  assert.equal(formatDuration(0, 'en'), '0 ms')
  assert.equal(formatDuration(350, 'en'), '350 ms')
  assert.equal(formatDuration(1_000, 'en'), '1 second')
  assert.equal(formatDuration(90_000, 'en'), '2 minutes')
  assert.equal(formatDuration(2 * 3_600_000, 'en'), '2 hours')
  assert.equal(formatDuration(3 * 86_400_000, 'pt-BR'), '3 dias')
  assert.equal(formatDuration(350, 'pt-BR'), '350 ms')
})
