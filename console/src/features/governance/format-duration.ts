const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Formats milliseconds in their largest unit, rounded: "2 hours", "350 ms". */
export function formatDuration(ms: number, locale: string): string {
  const [unit, length] = STEPS.find(([, step]) => ms >= step) ?? (['millisecond', 1] as const)
  const format = { style: 'unit', unit, unitDisplay: ms < 1_000 ? 'short' : 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(locale, format).format(ms / length)
}
