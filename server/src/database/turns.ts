/** Lets work on the same key run one after another, in order of arrival, within this process. */
export type TakeTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Governance changes of one organization wait here rather than on its row lock, so that a busy organization holds one
 * connection of this process and not all of them. The row lock decides between processes; this one never replaces it.
 */
export function createTurns(): TakeTurns {
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
