/**
 * Runs work on the same key one after another, within this process. `by` identifies the one for whom it waits
 * (`turnOf`). Those who wait are served round-robin, and the work of each runs in order of arrival.
 */
export type RunExclusively = <T>(key: string, work: () => Promise<T>, by?: string) => Promise<T>

/** Functions that start the waiting work, by actor. The first actor is served next. */
type Waiting = Map<string, (() => void)[]>

/**
 * Governance changes of one organization wait for each other here, before they wait for the organization's row lock. So
 * a busy organization holds only one connection of this process. The row lock is still needed to exclude other
 * processes.
 *
 * Actors are served round-robin, because otherwise someone could delay their own suspension with many requests.
 */
export function createKeyedMutex(): RunExclusively {
  /** The keys on which work is running, with the work that waits for them. */
  const held = new Map<string, Waiting>()

  async function acquire(key: string, by: string): Promise<void> {
    const waiting = held.get(key)
    if (!waiting) {
      held.set(key, new Map())
      return
    }
    const { promise: granted, resolve: start } = Promise.withResolvers<void>()
    const own = waiting.get(by)
    if (own) own.push(start)
    else waiting.set(by, [start])
    await granted
  }

  function release(key: string): void {
    const waiting = held.get(key)
    const [next] = waiting ?? []
    if (!waiting || !next) {
      held.delete(key)
      return
    }
    const [by, own] = next
    const start = own.shift()
    waiting.delete(by)
    if (own.length > 0) waiting.set(by, own)
    start?.()
  }

  return async (key, work, by = '') => {
    await acquire(key, by)
    try {
      return await work()
    } finally {
      release(key)
    }
  }
}
