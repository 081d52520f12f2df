import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Maximum number of callers, to limit memory. Beyond it, the caller with the oldest window is evicted. */
const MAX_CALLERS = 50_000

/**
 * Counts each caller's requests in fixed windows. The library's own store returns its mutable counter, so concurrent
 * requests in one tick would all see the final count.
 */
export class RateCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { count: number; readonly endsAt: number }>()

  incr(key: string, counted: (error: null, result: { current: number; ttl: number }) => void, windowMs: number): void {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + windowMs }
      this.#windows.delete(key)
      this.#windows.set(key, window)
      if (this.#windows.size > MAX_CALLERS) this.#windows.delete(this.#windows.keys().next().value ?? '')
    }
    counted(null, { current: ++window.count, ttl: window.endsAt - now })
  }

  child(): RateCounts {
    return new RateCounts()
  }
}
