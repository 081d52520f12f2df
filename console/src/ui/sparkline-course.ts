/** Minimum number of values above zero, because fewer bars show no course. */
const LEAST = 3

/** True if a sparkline of the values tells more than its figure: several are above zero, and one of them is recent. */
export const hasCourse = (values: readonly number[], recent: number): boolean =>
  values.filter(value => value > 0).length >= LEAST && values.slice(-recent).some(value => value > 0)
