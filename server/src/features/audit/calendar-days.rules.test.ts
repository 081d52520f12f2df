import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf } from '../../../test/harness/deciding.ts'
import { calendarDays } from './calendar-days.ts'

const HOUR_MS = 60 * 60_000
const days = (timeZone: string, since: string, until: string) =>
  calendarDays(timeZone, Date.parse(since), Date.parse(until), 200)
const hoursOf = (beginnings: readonly number[]) =>
  beginnings.slice(1).map((ms, index) => (ms - (beginnings[index] ?? 0)) / HOUR_MS)

test('days begin at the midnights of the time zone, the first one where the range begins', () => {
  const found = days('America/Sao_Paulo', '2026-03-01T12:00:00Z', '2026-03-03T03:00:00.001Z')
  assert.deepEqual(
    found.map(ms => new Date(ms).toISOString()),
    ['2026-03-01T12:00:00.000Z', '2026-03-02T03:00:00.000Z', '2026-03-03T03:00:00.000Z'],
  )
  assert.deepEqual(days('UTC', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'), [])
})

test('a day has 23 or 25 hours when the clocks change, at midnight too', () => {
  assert.deepEqual(hoursOf(days('Europe/Berlin', '2026-03-28T00:00:00+01:00', '2026-03-31T00:00:00+02:00')), [24, 23])
  assert.deepEqual(hoursOf(days('Europe/Berlin', '2026-10-24T00:00:00+02:00', '2026-10-27T00:00:00+01:00')), [24, 25])
  // In Cairo the change to daylight saving time skips midnight.
  assert.deepEqual(hoursOf(days('Africa/Cairo', '2026-04-23T00:00:00+02:00', '2026-04-26T00:00:00+03:00')), [24, 23])
})

test('an unknown time zone and a range that is too long are refused', () => {
  assert.equal(
    refusalOf(() => days('Acme/Office', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')),
    'invalid_time_zone',
  )
  assert.equal(
    refusalOf(() => days('UTC', '2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z')),
    'too_many_days',
  )
})
