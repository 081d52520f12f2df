import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Time after which a shutdown closes a connection on which nothing was received. Browsers open such connections in
 * advance.
 */
const PRECONNECT_TIMEOUT_MS = 500
/**
 * Time after which a shutdown cuts a response in flight, because its client does not read or its database query hangs.
 */
const RESPONSE_TIMEOUT_MS = 5_000

/**
 * Limits the time of a graceful close. Node.js would wait a minute for unused connections, and forever for hanging
 * ones.
 */
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
