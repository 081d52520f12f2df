/** Milliseconds by which the browser's clock is behind the server's; negative if it is ahead. */
let offsetMs = 0

/**
 * Called when a request is sent; the returned function is called with the `Date` header of the response. The header has
 * whole seconds, so the clock is corrected only as far as it is certainly wrong.
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

/** The server's time in milliseconds, because the browser's clock may be wrong by days. */
export const now = (): number => toServerTime(Date.now())
