import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barHeights } from '../src/ui/bar-heights.ts'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test('the highest bar of a chart reaches the line of its value, and the others are proportional', () => {
  const { peak, heights } = barHeights([
    [2, 0],
    [3, 1],
    [0, 1],
  ])
  assert.equal(peak, 4)
  assert.deepEqual(heights.map(sumOf), [50, 100, 25])
  assert.deepEqual(heights[1], [75, 25])
})

test('one failure among thousands is visible, and its bar does not exceed the line', () => {
  const { heights } = barHeights([[9_999, 1], [1], []])
  const [good = 0, bad = 0] = heights[0] ?? []
  assert.ok(bad >= 4, `${bad} %`)
  assert.equal(Math.round((good + bad) * 1000) / 1000, 100)
  assert.deepEqual(heights[1], [4])
})

test('a chart without values has bars of no height', () => {
  assert.deepEqual(barHeights([[0, 0], []]), { peak: 0, heights: [[0, 0], []] })
})
