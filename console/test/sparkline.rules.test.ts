import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasCourse } from '../src/ui/sparkline-course.ts'

test('a sparkline needs three values above zero, one of them recent', () => {
  assert.equal(hasCourse([0, 4, 4, 0, 4, 0, 0, 1], 4), true)
  assert.equal(hasCourse([4, 4, 4, 4, 0, 0, 0, 0], 4), false)
  assert.equal(hasCourse([0, 0, 0, 0, 0, 4, 4, 0], 4), false)
})
