import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats `work` until nothing is left, in at most `atOnce` concurrent runs. No request is lost: after each request
 * `work` is called at least once, unless a run fails or is stopped. A failed run rejects; the next request starts
 * another.
 */
export interface Drain {
  /**
   * Requests a run. Starts a run and returns it. At the concurrency limit returns undefined, and an active run checks
   * for work again before it ends. A run resolves to the number of work items that it completed, and ends early when
   * the signal aborts.
   */
  ask(signal?: AbortSignal): Promise<number> | undefined
  /** Resolves when the active runs have ended; rejects if one of them fails. */
  ended(): Promise<void>
  /** Starts nothing more. Resolves when the active calls of `work` have ended; never rejects. */
  stop(): Promise<void>
}

export interface DrainOptions {
  /** Processes one work item. Resolves to false if none was left; is then called again only after a new request. */
  work(): Promise<boolean>
  readonly atOnce?: number
  /** The debounce time before a run's first work item, so that concurrent requests share a run. */
  readonly gatherMs?: number
  /** Called when the last run ends, before another can start. */
  onIdle?(): void
}

export function createDrain({ work, atOnce = 1, gatherMs = 0, onIdle }: DrainOptions): Drain {
  const runs = new Set<Promise<number>>()
  let underWay = 0
  let isAsked = false
  let isStopped = false

  const run = async (signal?: AbortSignal): Promise<number> => {
    let done = 0
    try {
      if (gatherMs > 0) await sleep(gatherMs)
      while (!isStopped && !signal?.aborted) {
        isAsked = false
        if (await work()) done++
        else if (!isAsked) break
      }
      return done
    } finally {
      // Decremented here and not when the promise settles, because a request between the two would be lost.
      underWay--
      if (underWay === 0) onIdle?.()
    }
  }

  return {
    ask(signal) {
      isAsked = true
      if (isStopped || signal?.aborted || underWay >= atOnce) return undefined
      underWay++
      const begun = run(signal)
      runs.add(begun)
      const forget = () => void runs.delete(begun)
      begun.then(forget, forget)
      return begun
    },
    async ended() {
      await Promise.all(runs)
    },
    async stop() {
      isStopped = true
      await Promise.allSettled(runs)
    },
  }
}
