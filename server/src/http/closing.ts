import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time after which a connection without any bytes is closed: it is a browser's preconnect. */
const PRECONNECT_TIMEOUT_MS = 500
/** Time after which a response in flight is cut: its client does not read, or it waits for a hung database. */
const RESPONSE_TIMEOUT_MS = 5_000

/** Limits the time of the graceful close. Node would wait a minute for idle connections, and forever for stuck ones. */
export function limitShutdown(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', done => {
    setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, PRECONNECT_TIMEOUT_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), RESPONSE_TIMEOUT_MS).unref()
    done()
  })
}
