/** How much the browser's clock is behind; below zero if it is ahead. */
let behind = 0

/**
 * To be called when a request is sent; what it answers, with the `Date` of the answer. That was written in whole
 * seconds, after the one and before the other: the clock is set no further than that shows it to be wrong.
 */
export function askTime(): (date: string | null) => void {
  const sentAt = Date.now()
  return date => {
    const second = Date.parse(date ?? '')
    if (Number.isNaN(second)) return
    behind = Math.min(Math.max(behind, second - Date.now()), second + 1000 - sentAt)
  }
}

/** The true time of what the browser's clock says, in milliseconds. */
export const corrected = (browsersMs: number): number => browsersMs + behind

/** What time it is for whoever answers: a browser's own clock may be wrong by days. */
export const now = (): number => corrected(Date.now())
