import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfThisYear, relative } from '../src/ui/relative.ts'

const NOW = new Date(2026, 10, 27, 12).getTime()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const after = (ms: number, language = 'en') => relative(new Date(NOW + ms), NOW, language)

test('a past time is shown as relative for a week, and as a date after that', () => {
  assert.equal(after(-2 * HOUR_MS), '2 hr. ago')
  assert.equal(after(-DAY_MS), 'yesterday')
  assert.equal(after(-6 * DAY_MS), '6 days ago')
  assert.equal(after(-6.6 * DAY_MS), 'Nov 20')
  assert.equal(after(-7 * DAY_MS), 'Nov 20')
  assert.equal(after(-9 * DAY_MS), 'Nov 18')
  assert.equal(after(-400 * DAY_MS), 'Oct 23, 2025')
  assert.equal(after(-6.6 * DAY_MS, 'pt-BR'), '20 de nov.')
})

test('days are those of the calendar, not of 24 hours', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
  const seen = (date: Date, now: Date) => relative(date, now.getTime(), 'en')
  assert.equal(seen(at(27, 17, 42), at(29, 4, 31)), '2 days ago')
  assert.equal(seen(at(27, 4), at(28, 23)), 'yesterday')
  assert.equal(seen(at(29, 0, 10), at(29, 23, 50)), '24 hr. ago')
  assert.equal(seen(at(29, 23, 50), at(29, 0, 10)), 'in 24 hr.')
  assert.equal(seen(at(30, 23), at(29, 1)), 'tomorrow')
  assert.equal(seen(at(29, 4, 31), at(29, 4, 31)), 'now')
})

test('a future time is shown in weeks', () => {
  assert.equal(after(7 * DAY_MS), 'in 1 wk.')
  assert.equal(after(14 * DAY_MS), 'in 2 wk.')
  assert.equal(after(HOUR_MS - 20_000), 'in 1 hr.')
})

test('a past time that is shown without a year has a clock time', () => {
  const hasClockAfter = (ms: number) => isOfThisYear(new Date(NOW + ms), NOW)
  assert.deepEqual([1_000, -2 * HOUR_MS, -6.6 * DAY_MS, -9 * DAY_MS].map(hasClockAfter), [true, true, true, true])
  assert.deepEqual([-400 * DAY_MS, DAY_MS].map(hasClockAfter), [false, false])
  const newYear = new Date(2027, 0, 2).getTime()
  assert.deepEqual(
    [isOfThisYear(new Date(2026, 11, 30), newYear), isOfThisYear(new Date(2026, 11, 1), newYear)],
    [true, false],
  )
})
