const JITTER = 0.2
const LONGEST_ASKED_MS = 24 * 60 * 60_000

/**
 * The time of the next attempt after `made` failed ones; null if there is none. `pausesMs` are the pauses before the
 * second attempt and each later one. A receiver's Retry-After is respected, up to a day.
 */
export function nextAttemptAt(
  pausesMs: readonly number[],
  made: number,
  now: Date,
  retryAfterSeconds: number | null,
  random: () => number = Math.random,
): Date | null {
  const pause = pausesMs[made - 1]
  if (pause === undefined) return null
  const varied = pause * (1 - JITTER + 2 * JITTER * random())
  const asked = Math.min((retryAfterSeconds ?? 0) * 1000, LONGEST_ASKED_MS)
  return new Date(now.getTime() + Math.max(varied, asked))
}
