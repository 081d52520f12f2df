import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

export interface Canary {
  readonly address: string
  readonly port: number
  connections: number
  close(): void
}

/**
 * A listener that no request must reach. It counts connections. Its port is 8443, which is allowed for every webhook,
 * so that only its address can be the reason for blocking. Its loopback address depends on this process, so that
 * parallel test runs do not collide.
 */
export async function startCanary(port = 8443): Promise<Canary> {
  const own = `127.${1 + (process.pid % 200)}.${1 + ((process.pid >> 8) % 250)}.9`
  for (const address of [own, '127.0.0.1']) {
    const canary: Canary = { address, port, connections: 0, close: () => server.close() }
    const server: Server = createServer(socket => {
      canary.connections++
      socket.on('error', () => {}).destroy()
    })
    try {
      server.listen(port, address)
      await once(server, 'listening')
      return canary
    } catch (error) {
      // Operating systems other than Linux do not accept connections on all of 127.0.0.0/8.
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL')) throw error
    }
  }
  throw new Error('no loopback address to listen on')
}
