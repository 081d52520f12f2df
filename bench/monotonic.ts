/** Milliseconds on the machine's monotonic clock. All processes share it, so their times can be compared. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

/** The difference between the time of day and monotonic() in milliseconds, exact to a few hundredths. */
export function wallClockOffset(): number {
  let offset = -Infinity
  // Date.now() is truncated to milliseconds. It is exact immediately after it changes, when the difference is greatest.
  for (const end = monotonic() + 20; monotonic() < end; ) offset = Math.max(offset, Date.now() - monotonic())
  return offset
}
