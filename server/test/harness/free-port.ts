import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A currently unused local port, for a process that cannot choose one itself. `count` consecutive ports are free. They
 * are below the ports that the system assigns to other sockets, so no other test takes them before they are used.
 */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const ports = Array.from({ length: count }, (_, index) => port + index)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
