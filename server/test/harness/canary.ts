import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

export interface Canary {
  readonly address: string
  readonly port: number
  connections: number
  close(): void
}

/**
 * A listener that no request must reach. It counts connections. It uses port 8443, which every webhook may use, so that
 * only its address is blocked, and a loopback address of this process, so that parallel test runs do not collide.
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
      // Only Linux accepts connections on all of 127.0.0.0/8.
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL')) throw error
    }
  }
  throw new Error('no loopback address to listen on')
}
