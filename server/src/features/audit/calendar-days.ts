import { defineError } from '../../kernel/errors.ts'

export const invalidTimeZone = defineError('invalid_time_zone', 'invalid', 'There is no such time zone')
export const tooManyDays = defineError('too_many_days', 'invalid', 'The time range has too many days')

const HOUR_MS = 60 * 60_000

/**
 * Divides a time range into calendar days of a time zone, and returns their starts in milliseconds. The first day
 * starts at `fromMs`. A day has 23 or 25 hours when the clocks change.
 * @throws invalid_time_zone, too_many_days
 */
export function calendarDays(timeZone: string, fromMs: number, toMs: number, most: number): number[] {
  const dayOf = dayIn(timeZone)
  const beginnings: number[] = []
  for (let ms = fromMs; ms < toMs; ms = nextDay(ms, dayOf)) {
    if (beginnings.length === most) throw tooManyDays()
    beginnings.push(ms)
  }
  return beginnings
}

/** @throws invalid_time_zone */
function dayIn(timeZone: string): (ms: number) => string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' })
    return ms => format.format(ms)
  } catch {
    const detail = 'not the name of a time zone, such as America/Sao_Paulo'
    throw invalidTimeZone({ errors: [{ pointer: '/time_zone', code: 'time_zone', detail, in: 'query' }] })
  }
}

/** Searches for the first millisecond of the next day. Where the clocks change at midnight, a day may begin at 1:00. */
function nextDay(ms: number, dayOf: (ms: number) => string): number {
  const day = dayOf(ms)
  let [before, after] = [ms, ms + 26 * HOUR_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(middle) === day) before = middle
    else after = middle
  }
  return after
}
