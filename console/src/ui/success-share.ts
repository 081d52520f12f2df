/**
 * The share of successes from 0 to 1, rounded to a tenth of a percent. It is 1 only without failures, and 0 only
 * without successes, because 100 % would hide a failure among thousands.
 */
export function successShare(good: number, bad: number): number {
  const rounded = Math.round((good / (good + bad)) * 1000)
  const least = good > 0 ? 1 : 0
  const most = bad > 0 ? 999 : 1000
  return Math.min(most, Math.max(least, rounded)) / 1000
}
