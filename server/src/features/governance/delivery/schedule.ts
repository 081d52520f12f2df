const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pause before each attempt of a delivery. */
export const PAUSES_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
const JITTER = 0.2

/**
 * When the next attempt comes after `made` of them failed; null when there is none. A receiver that named a time is
 * asked no sooner, and at most a day later.
 */
export function nextAttemptAt(
  made: number,
  now: Date,
  retryAfterSeconds: number | null,
  random: () => number = Math.random,
): Date | null {
  const pause = PAUSES_MS[made]
  if (pause === undefined) return null
  const varied = pause * (1 - JITTER + 2 * JITTER * random())
  const asked = Math.min((retryAfterSeconds ?? 0) * SECOND, 24 * HOUR)
  return new Date(now.getTime() + Math.max(varied, asked))
}
