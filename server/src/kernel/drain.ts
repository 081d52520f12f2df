import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Works until nothing is left, in at most `atOnce` runs side by side. An ask is never lost: after it, `work` is called
 * at least once more, unless a run fails or is stopped. A run that fails rejects and ends; the next ask begins another.
 */
export interface Drain {
  /**
   * Says that there may be work. Begins a run and returns it, or returns undefined if no run may begin: those under
   * way then look again before they end. The run resolves to how many pieces it did, and ends early with the signal.
   */
  ask(signal?: AbortSignal): Promise<number> | undefined
  /** Resolves when the runs under way have ended; rejects when one of them fails. */
  ended(): Promise<void>
  /** Begins nothing more. Resolves when the pieces under way have ended, and never rejects. */
  stop(): Promise<void>
}

export interface DrainOptions {
  /** Does one piece. Resolves to false when nothing was left; it is called again only if somebody asks. */
  work(): Promise<boolean>
  readonly atOnce?: number
  /** How long a run waits before its first piece, so that asks that come together are served together. */
  readonly gatherMs?: number
  /** Called when the last run ends, before another one can begin. */
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
      // Counted here and not when the promise settles: an ask between the two would be lost.
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
