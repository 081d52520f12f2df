import { dateFormat, relativeTimeFormat } from './formats.ts'

const MINUTE_S = 60
const DAY_S = 86_400
const WEEK_S = 7 * DAY_S

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY_S],
  ['month', 30 * DAY_S],
  ['week', WEEK_S],
  ['day', DAY_S],
  ['hour', 3_600],
  ['minute', MINUTE_S],
]

/**
 * True for a past time that `relative` shows without a year, so that there is space for its clock time. A time less
 * than a minute in the future counts as past, because clocks may differ.
 */
export function isOfThisYear(date: Date, now: number): boolean {
  const seconds = (now - date.getTime()) / 1000
  const isRecent = seconds < WEEK_S - DAY_S / 2
  return seconds > -MINUTE_S && (isRecent || date.getFullYear() === new Date(now).getFullYear())
}

/**
 * "3 days ago", "in 2 wk.". A time about a week ago or earlier is shown as a date, which says more: "Sep 27", with the
 * year if it is not the current one.
 */
export function relative(date: Date, now: number, language: string): string {
  const seconds = (date.getTime() - now) / 1000
  // 59.5 minutes are rounded to an hour, not to 60 minutes.
  const [unit, length] = STEPS.find(([, step], index) => {
    const nextStep = STEPS[index + 1]?.[1] ?? 1
    return Math.abs(seconds) >= step - nextStep / 2
  }) ?? ['second', 1]
  if (seconds < 0 && length >= WEEK_S) {
    const isThisYear = date.getFullYear() === new Date(now).getFullYear()
    const day = { month: 'short', day: 'numeric', ...(!isThisYear && ({ year: 'numeric' } as const)) } as const
    return dateFormat(language, day).format(date)
  }
  const number = unit === 'day' ? calendarDays(now, date) : Math.round(seconds / length)
  // Days and shorter units may be words such as "yesterday", but a week is "in 1 wk." instead of "next wk.".
  const format = relativeTimeFormat(language, { numeric: length < WEEK_S ? 'auto' : 'always', style: 'short' })
  const isSameDay = unit === 'day' && number === 0
  return isSameDay ? format.format(Math.round(seconds / 3_600), 'hour') : format.format(number, unit)
}

/** Number of midnights between the two times, in the reader's zone: "yesterday" must agree with the date. */
function calendarDays(from: number, to: Date): number {
  const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((startOfDay(to) - startOfDay(new Date(from))) / (1_000 * DAY_S))
}
