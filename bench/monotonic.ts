/**
 * Milliseconds on the machine's monotonic clock. Times of different processes can be compared, because all share this
 * clock.
 */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

/** The time of day minus monotonic(), in milliseconds, exact to a few hundredths of a millisecond. */
export function wallClockOffset(): number {
  let offset = -Infinity
  // Date.now() is truncated to milliseconds. It is exact at the moment when it changes, which is when the difference is
  // greatest.
  for (const end = monotonic() + 20; monotonic() < end; ) offset = Math.max(offset, Date.now() - monotonic())
  return offset
}
