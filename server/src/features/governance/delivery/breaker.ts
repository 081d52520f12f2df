import type { LaneState } from './lanes.sql.ts'

export const OPEN_AFTER_FAILURES = 5
const FIRST_HOLD_MS = 30_000

const DAY_MS = 24 * 60 * 60_000
const DISABLED_AFTER_ATTEMPTS = 10

/** A lane without recent failures. */
export const HEALTHY: LaneState = {
  failures: 0,
  breakerOpenings: 0,
  heldUntil: null,
  failingSince: null,
  failedAttempts: 0,
}

/** True while the breaker is half-open: the next batch makes only one request, to probe the receiver. */
export const isProbing = (lane: LaneState): boolean => lane.failures >= OPEN_AFTER_FAILURES

/** The state of the lane's circuit breaker after a batch. `successes` has one value per attempt, in order. */
export function afterBatch(
  before: LaneState,
  successes: readonly boolean[],
  now: Date,
  longestHoldMs: number,
): LaneState {
  let after = before
  for (const isSuccess of successes) after = isSuccess ? HEALTHY : afterFailure(after, now)
  if (after.failures < OPEN_AFTER_FAILURES || !successes.includes(false)) return after
  const hold = Math.min(FIRST_HOLD_MS * 2 ** after.breakerOpenings, longestHoldMs)
  return { ...after, breakerOpenings: after.breakerOpenings + 1, heldUntil: new Date(now.getTime() + hold) }
}

const afterFailure = (lane: LaneState, now: Date): LaneState => ({
  ...lane,
  failures: lane.failures + 1,
  failingSince: lane.failingSince ?? now,
  failedAttempts: lane.failedAttempts + 1,
})

/**
 * True if the webhook must be disabled: its receiver has accepted nothing for `afterDays` days, and at least 10
 * attempts have failed. If `afterDays` is 0, no webhook is ever disabled.
 */
export const mustBeDisabled = ({ failingSince, failedAttempts }: LaneState, now: Date, afterDays: number): boolean =>
  afterDays > 0 &&
  failingSince !== null &&
  now.getTime() - failingSince.getTime() >= afterDays * DAY_MS &&
  failedAttempts >= DISABLED_AFTER_ATTEMPTS
