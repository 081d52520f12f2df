import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisLabels, labelsWithin } from '../src/ui/axis-labels.ts'

const HOUR_MS = 3_600_000
const hoursFrom = (begin: Date, count: number, step = 1) =>
  Array.from({ length: count + 1 }, (_, index) => begin.getTime() + index * step * HOUR_MS)
const textsOf = (labels: ReturnType<typeof axisLabels>) => labels.map(({ text }) => text.replaceAll('\u202f', ' '))

test('an axis that crosses midnight has the date at both ends', () => {
  const edges = hoursFrom(new Date(2026, 10, 29, 21), 24)
  const labels = axisLabels({ edges, ticks: [0, 3, 9, 24], hasHours: true, locale: 'en' })
  assert.deepEqual(textsOf(labels), ['Nov 29, 9:00 PM', '12:00 AM', '6:00 AM', 'Nov 30, 9:00 PM'])
  assert.deepEqual(
    labels.map(({ at }) => at),
    [0, 3 / 24, 9 / 24, 1],
  )
})

test('an axis within one day has no date, also if it ends at midnight', () => {
  const edges = hoursFrom(new Date(2026, 10, 29, 15), 9)
  assert.deepEqual(textsOf(axisLabels({ edges, ticks: [], hasHours: true, locale: 'en' })), ['3:00 PM', '12:00 AM'])
})

test('an axis of days ends with the last day', () => {
  const edges = hoursFrom(new Date(2026, 10, 24), 7, 24)
  const labels = axisLabels({ edges, ticks: [0, 3], hasHours: false, locale: 'en' })
  assert.deepEqual(textsOf(labels), ['Nov 24', 'Nov 27', 'Nov 30'])
})

test('an axis always shows its ends, and between them only labels that touch no other', () => {
  const edges = hoursFrom(new Date(2026, 10, 29, 21), 24)
  const labels = axisLabels({ edges, ticks: [0, 3, 6, 9, 12, 15, 18, 21, 24], hasHours: true, locale: 'en' })
  const shownIn = (width: number) => textsOf([...labelsWithin(labels, width)])
  const [first = '', last = ''] = [textsOf(labels)[0], textsOf(labels).at(-1)]
  assert.deepEqual(shownIn(260), [first, last])
  assert.deepEqual(shownIn(720), [first, '3:00 AM', '6:00 AM', '9:00 AM', '12:00 PM', '3:00 PM', last])
})
