/** Runs work on the same key one after another, in order of arrival, within this process. */
export type RunExclusively = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Governance changes of one organization wait for each other here, before they wait for the organization's row lock. So
 * a busy organization holds only one connection of this process. The row lock is still needed to exclude other
 * processes.
 */
export function createKeyedMutex(): RunExclusively {
  const last = new Map<string, Promise<void>>()
  return async (key, work) => {
    const before = last.get(key)
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    last.set(key, done)
    await before
    try {
      return await work()
    } finally {
      if (last.get(key) === done) last.delete(key)
      finish()
    }
  }
}
