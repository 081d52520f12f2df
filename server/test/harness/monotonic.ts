/** Milliseconds on the machine's monotonic clock, which all of its processes share. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6
