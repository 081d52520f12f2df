import type { Connection } from './connection.ts'

/** A pool of idle connections by origin. If there are too many, the least recently used one is closed. */
export interface IdleConnections {
  take(origin: string): Connection | undefined
  keep(connection: Connection): void
  remove(connection: Connection): void
  destroyAll(): void
}

/**
 * @param limits `maxAgeMs` also limits the age of a connection in constant use, so that it does not keep using an old
 * DNS answer
 */
export function createIdleConnections(limits: { maxKept: number; maxAgeMs: number }): IdleConnections {
  const byOrigin = new Map<string, Connection[]>()
  const oldestFirst = new Set<Connection>()

  const remove = (connection: Connection) => {
    if (!oldestFirst.delete(connection)) return
    const rest = (byOrigin.get(connection.origin) ?? []).filter(other => other !== connection)
    if (rest.length > 0) byOrigin.set(connection.origin, rest)
    else byOrigin.delete(connection.origin)
  }
  const isUsable = (connection: Connection) =>
    connection.isOpen() && performance.now() - connection.openedAt < limits.maxAgeMs

  return {
    remove,
    take(origin) {
      for (;;) {
        const connection = byOrigin.get(origin)?.at(-1)
        if (!connection) return undefined
        remove(connection)
        if (isUsable(connection)) return connection
        connection.destroy()
      }
    },
    keep(connection) {
      if (!isUsable(connection)) return connection.destroy()
      oldestFirst.add(connection)
      byOrigin.set(connection.origin, [...(byOrigin.get(connection.origin) ?? []), connection])
      const [oldest] = oldestFirst
      if (oldest && oldestFirst.size > limits.maxKept) {
        remove(oldest)
        oldest.destroy()
      }
    },
    destroyAll() {
      for (const connection of oldestFirst) connection.destroy()
      oldestFirst.clear()
      byOrigin.clear()
    },
  }
}
