import type { ReeveError } from './errors.ts'

/** The waits between two attempts. Tests inject their own. */
export interface Pauses {
  /** A random number from 0 (included) to 1 (excluded). */
  random(): number
  /** Rejects with the signal's reason as soon as it aborts. */
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>
}

const FIRST_MS = 500
const LONGEST_MS = 8_000
const LONGEST_RETRY_AFTER_MS = 60_000

const STATUSES: readonly number[] = [408, 429, 502, 503, 504]
/** `idempotency_key_in_use`: an earlier attempt is still running, and its response will be stored under the key. */
const CODES: readonly string[] = ['network_fault', 'timeout', 'idempotency_key_in_use']

/**
 * The pause in milliseconds before the next attempt; undefined if another attempt cannot help. Exponential backoff with
 * full jitter: a random part of 500 ms, 1 s, 2 s … 8 s. `Retry-After` takes precedence; if it is over a minute, the
 * call fails at once.
 */
export function pauseAfter(tried: number, error: ReeveError, random: () => number): number | undefined {
  if (!STATUSES.includes(error.status) && !CODES.includes(error.code)) return undefined
  const { retryAfterMs } = error
  if (retryAfterMs !== undefined) return retryAfterMs <= LONGEST_RETRY_AFTER_MS ? retryAfterMs : undefined
  return random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** (tried - 1))
}

/**
 * True if a write with this error may have been made, by this attempt or by one `before` it. Except for
 * `idempotency_key_in_use`, 409, 412 and 422 show that no earlier attempt succeeded. Other refusals do not, because
 * Reeve sends them before it looks up the idempotency key.
 */
export function mayBeDoneAfter({ code, problem, status }: ReeveError, before: boolean): boolean {
  if (problem && [409, 412, 422].includes(status)) return CODES.includes(code)
  return before || !problem || (status >= 500 && code !== 'organization_busy')
}

export const realPauses: Pauses = {
  random: Math.random,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        if (signal?.aborted) reject(signal.reason)
        else resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal?.addEventListener('abort', end)
      if (signal?.aborted) end()
    }),
}
