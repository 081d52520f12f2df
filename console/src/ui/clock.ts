/** No answer is longer on its way than this: a smaller difference may be its delay. */
const MINUTE_MS = 60_000

/** How much the browser's clock is behind; below zero if it is ahead. */
let behind = 0

/** Sets the clock by the `Date` of an answer that has just come. It is left alone while the two agree to the minute. */
export function setClock(date: string | null): void {
  const seen = Date.parse(date ?? '') - Date.now()
  if (Math.abs(seen - behind) > MINUTE_MS) behind = seen
}

/** The true time of what the browser's clock says, in milliseconds. */
export const corrected = (browsersMs: number): number => browsersMs + behind

/** What time it is for whoever answers: a browser's own clock may be wrong by days. */
export const now = (): number => corrected(Date.now())
