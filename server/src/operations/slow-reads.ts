import { PoolExhausted } from '../database/failures.ts'

/**
 * Runs a slow read of an organization as soon as the limits allow it.
 * @throws PoolExhausted if they do not allow it within 15 s
 */
export type RunSlowRead = <T>(organizationId: string, work: () => Promise<T>) => Promise<T>

interface Limits {
  /** Maximum number of slow reads that run at the same time. */
  readonly most: number
  readonly mostOfOne: number
  readonly withinMs?: number
}

/** Limits for this number of connections: half of it for all slow reads together, one less for each organization. */
export function slowReadLimits(connections: number): Limits {
  const most = Math.max(1, Math.floor(connections / 2))
  return { most, mostOfOne: Math.max(1, most - 1) }
}

/**
 * Limits the slow reads of a process, and of one organization, so that connections for changes stay free: otherwise
 * someone could delay their own suspension with many searches. Waiting organizations are served round-robin.
 */
export function createSlowReads({ most, mostOfOne, withinMs = 15_000 }: Limits): RunSlowRead {
  const running = new Map<string, number>()
  /** Functions that start the waiting reads, by organization. The first organization is served next. */
  const waiting = new Map<string, Set<() => void>>()
  let total = 0

  const hasPlace = (id: string) => total < most && (running.get(id) ?? 0) < mostOfOne

  const count = (id: string, change: 1 | -1) => {
    total += change
    const number = (running.get(id) ?? 0) + change
    if (number > 0) running.set(id, number)
    else running.delete(id)
  }

  async function acquire(id: string): Promise<void> {
    if (hasPlace(id)) {
      count(id, 1)
      return
    }
    const own = waiting.get(id) ?? new Set()
    waiting.set(id, own)
    const { promise: granted, resolve: start, reject } = Promise.withResolvers<void>()
    own.add(start)
    const late = setTimeout(() => {
      own.delete(start)
      if (own.size === 0) waiting.delete(id)
      reject(new PoolExhausted(withinMs))
    }, withinMs)
    await granted.finally(() => clearTimeout(late))
  }

  function release(ended: string): void {
    count(ended, -1)
    for (const [id, own] of waiting) {
      const [start] = own
      if (!start || !hasPlace(id)) continue
      own.delete(start)
      // At the end of the map, the organization is served after all others.
      waiting.delete(id)
      if (own.size > 0) waiting.set(id, own)
      count(id, 1)
      start()
      return
    }
  }

  return async (organizationId, work) => {
    await acquire(organizationId)
    try {
      return await work()
    } finally {
      release(organizationId)
    }
  }
}
