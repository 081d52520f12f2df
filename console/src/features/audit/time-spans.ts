const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The possible lengths of a span: round ones, such as an hour or a day. */
const STEPS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  28 * DAY_MS,
  91 * DAY_MS,
]

/** Maximum number of bars; more would be too thin. The API's limit is 200. */
const MOST_SPANS = 62
const MOST_TICKS = 9

/** The shortest step that divides a length into at most `most` parts. */
export const stepOf = (lengthMs: number, most: number): number =>
  STEPS_MS.find(step => lengthMs / step <= most) ?? Math.ceil(lengthMs / most)

/** The reader's offset from UTC plus four days, because the epoch was a Thursday and weeks begin on a Monday. */
const offsetOf = (moment: number) => 4 * DAY_MS + new Date(moment).getTimezoneOffset() * MINUTE_MS

/** True if a clock of the reader's zone shows a multiple of the step. */
const isOn = (moment: number, step: number) => (moment - offsetOf(moment)) % step === 0

/** `floorTo` rounds a moment down to a multiple of the step, and `ceilTo` rounds it up. */
export function floorTo(moment: number, step: number): number {
  const offset = offsetOf(moment)
  return Math.floor((moment - offset) / step) * step + offset
}
export const ceilTo = (moment: number, step: number): number => {
  const before = floorTo(moment, step)
  return before === moment ? moment : before + step
}

/** The spans of a histogram: their number, and the end of the last one, which may be in the future. */
export function spansOf(since: number, until: number): { readonly until: number; readonly spans: number } {
  const step = stepOf(until - since, MOST_SPANS - 1)
  const end = isOn(since, step) ? ceilTo(until, step) : until
  return { until: end, spans: Math.min(MOST_SPANS, Math.max(1, Math.round((end - since) / step))) }
}

/** The indices of the edges to label. `hasHours` is true if the labels need the hour. */
export function ticksOf(edges: readonly number[]): { readonly indices: readonly number[]; readonly hasHours: boolean } {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)]
  const step = stepOf(last - first, MOST_TICKS)
  const indices = edges.flatMap((edge, index) => (isOn(edge, step) ? index : []))
  return { indices, hasHours: step < DAY_MS }
}
