/** Minimum number of values above zero, because fewer bars show no trend. */
const LEAST = 3

/**
 * True if a sparkline of the values tells more than its figure: at least three values are above zero, and one of them
 * is among the `recent` newest ones.
 */
export const hasCourse = (values: readonly number[], recent: number): boolean =>
  values.filter(value => value > 0).length >= LEAST && values.slice(-recent).some(value => value > 0)
