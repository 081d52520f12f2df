import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Processes work items until none is left, in at most `atOnce` concurrent runs. No request (a call of `ask`) is lost:
 * after each request `work` is called at least once, unless a run fails or is stopped. The promise of a failed run
 * rejects, and the next request starts another run.
 */
export interface Drain {
  /**
   * Starts a run and returns its promise. If the maximum number of runs is active, returns undefined, and an active run
   * checks for work again before it ends. Also returns undefined after `stop`, and if the signal is already aborted.
   * The promise resolves to the number of work items that the run has completed. The run ends early when the signal
   * aborts.
   */
  ask(signal?: AbortSignal): Promise<number> | undefined
  /** Resolves when the active runs have ended; rejects if one of them fails. */
  ended(): Promise<void>
  /** Starts nothing more. Resolves when the active calls of `work` have ended; never rejects. */
  stop(): Promise<void>
}

export interface DrainOptions {
  /** Processes one work item. Resolves to false if there was none; it is then called again only after a new request. */
  work(): Promise<boolean>
  readonly atOnce?: number
  /** Debounce time in milliseconds: requests within it share one run. */
  readonly gatherMs?: number
  /** Called when the last active run ends, before another run can start. */
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
      // Decremented here and not after the promise has settled, because a request in between would be lost.
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
