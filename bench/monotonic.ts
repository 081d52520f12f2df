/**
 * Milliseconds on the machine's monotonic clock, which all its processes share: what one process notes can be
 * compared with what another does.
 */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

/** The difference between the time of day and monotonic() in milliseconds; right to a few hundredths of one. */
export function wallClockOffset(): number {
  let offset = -Infinity
  // Date.now() is cut to the millisecond: right after it moved on, it is not behind.
  for (const end = monotonic() + 20; monotonic() < end; ) offset = Math.max(offset, Date.now() - monotonic())
  return offset
}
