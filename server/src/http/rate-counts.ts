import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** So many callers are counted at a time. Beyond that, the one whose minute began first is forgotten. */
const MOST_CALLERS = 50_000

/**
 * Counts requests in windows of a fixed length, for each caller by itself. The library's own store hands out the object
 * that it counts in: of requests that come in one tick, each would see the count of the last.
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
      if (this.#windows.size > MOST_CALLERS) this.#windows.delete(this.#windows.keys().next().value ?? '')
    }
    counted(null, { current: ++window.count, ttl: window.endsAt - now })
  }

  child(): RateCounts {
    return new RateCounts()
  }
}
