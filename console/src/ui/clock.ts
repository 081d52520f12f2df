/** How much the browser's clock is offsetMs; below zero if it is ahead. */
let offsetMs = 0

/**
 * To be called when a request is sent; what it answers, with the `Date` of the answer. That was written in whole
 * seconds, after the one and before the other: the clock is set no further than that shows it to be wrong.
 */
export function startClockSync(): (date: string | null) => void {
  const sentAt = Date.now()
  return date => {
    const second = Date.parse(date ?? '')
    if (Number.isNaN(second)) return
    offsetMs = Math.min(Math.max(offsetMs, second - Date.now()), second + 1000 - sentAt)
  }
}

/** The true time of what the browser's clock says, in milliseconds. */
export const corrected = (browsersMs: number): number => browsersMs + offsetMs

/** What time it is for whoever answers: a browser's own clock may be wrong by days. */
export const now = (): number => corrected(Date.now())
