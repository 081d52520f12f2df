/** Lag of the browser's clock behind the server's; negative if it is ahead. */
let offsetMs = 0

/**
 * Call it when a request is sent, and the function that it returns with the `Date` of the response. That header was
 * written in whole seconds between the two, so the clock is only corrected as far as it is provably wrong.
 */
export function startClockSync(): (date: string | null) => void {
  const sentAt = Date.now()
  return date => {
    const second = Date.parse(date ?? '')
    if (Number.isNaN(second)) return
    offsetMs = Math.min(Math.max(offsetMs, second - Date.now()), second + 1000 - sentAt)
  }
}

/** Converts a time of the browser's clock to the server's, in milliseconds. */
export const toServerTime = (browsersMs: number): number => browsersMs + offsetMs

/** The server's time: a browser's clock may be wrong by days. */
export const now = (): number => toServerTime(Date.now())
