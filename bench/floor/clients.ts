import type { Address, Connection, Driver } from './drivers/driver.ts'

export interface Clients {
  /** The connection on which all reads are pipelined. */
  readonly shared: Connection
  /** Runs `work` on a connection that nothing else uses meanwhile. */
  reserve<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens `count` connections, as many as Reeve has. */
export async function openClients(open: Driver, address: Address, count: number): Promise<Clients> {
  const connections = await Promise.all(Array.from({ length: count }, () => open(address)))
  const [shared, ...free] = connections
  if (!shared) throw new Error('the floor needs connections')
  const waiting: ((connection: Connection) => void)[] = []
  return {
    shared,
    async reserve(work) {
      const connection = free.pop() ?? (await new Promise<Connection>(resolve => waiting.push(resolve)))
      try {
        return await work(connection)
      } finally {
        const next = waiting.shift()
        if (next) next(connection)
        else free.push(connection)
      }
    },
    async close() {
      await Promise.all(connections.map(connection => connection.close()))
    },
  }
}
