import assert from 'node:assert/strict'
import { test } from 'node:test'
import { successShare } from '../src/ui/success-share.ts'

test('a success rate is rounded to a tenth of a percent', () => {
  assert.equal(successShare(16, 2), 0.889)
  assert.equal(successShare(17, 4), 0.81)
  assert.equal(successShare(5, 0), 1)
  assert.equal(successShare(0, 5), 0)
})

test('a success rate is neither 100 % after a failure nor 0 % after a success', () => {
  assert.equal(successShare(99_999, 1), 0.999)
  assert.equal(successShare(1, 99_999), 0.001)
})
