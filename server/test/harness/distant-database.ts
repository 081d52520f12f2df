import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ConnectionOptions } from '../../src/database/pool.ts'

/** PostgreSQL with network latency: responses are delayed by `distanceMs`. */
export interface DistantDatabase {
  readonly target: ConnectionOptions
  distanceMs: number
  close(): Promise<void>
}

export async function startDistantDatabase(real: ConnectionOptions): Promise<DistantDatabase> {
  const sockets = new Set<Socket>()
  const listener = createServer({ noDelay: true }, client => {
    const server = connect(join(String(real.host), `.s.PGSQL.${real.port}`))
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
    client.pipe(server)
    server.on('data', answer => void setTimeout(() => client.write(answer), database.distanceMs))
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const database: DistantDatabase = {
    target: { ...real, host: '127.0.0.1', port: (listener.address() as AddressInfo).port },
    distanceMs: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
  return database
}
