import { setTimeout as sleep } from 'node:timers/promises'

/** For one stop; the next one begins another pause. */
const PAUSE_MS = 100
/** What may be given away at once, and the share of all time that is earned back. */
const MOST_CREDIT_MS = 3_000
const EARNED = 1 / 3

/**
 * Stops go before sending: for a moment from when one is expected or heard of, a worker begins no request and no
 * turn, so that a removal does not queue behind the backlog that it ends (p95 of 160 ms rather than 400 on two busy
 * cores). However many stops there are, sending keeps two thirds of the time.
 */
export interface RightOfWay {
  /** Begins a pause, as far as there is credit. */
  give(): void
  isGiven(): boolean
  /** Resolves when nobody has the right of way. */
  isClear(): Promise<void>
}

export function createRightOfWay(now: () => number = () => performance.now()): RightOfWay {
  let credit = MOST_CREDIT_MS
  let countedAt = now()
  let until = -Infinity

  const isGiven = () => now() < until

  return {
    isGiven,
    give() {
      const at = now()
      credit = Math.min(MOST_CREDIT_MS, credit + (at - countedAt) * EARNED)
      countedAt = at
      const from = Math.max(at, until)
      const given = Math.max(0, Math.min(at + PAUSE_MS - from, credit))
      credit -= given
      until = from + given
    },
    async isClear() {
      while (isGiven()) await sleep(until - now())
    },
  }
}
