const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The offered lengths of a period that ends now. */
export const PERIODS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS } as const
export type Period = keyof typeof PERIODS

/**
 * The beginning of a period, as an ISO timestamp. It is rounded down to the minute, or for a day or longer to the hour,
 * so that it stays the same between pages: a cursor is only valid with the exact `since` of its page.
 */
export function beginningOf(period: Period, now: number): string {
  const step = PERIODS[period] < DAY_MS ? 60_000 : HOUR_MS
  return new Date(Math.floor((now - PERIODS[period]) / step) * step).toISOString()
}
