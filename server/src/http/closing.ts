import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection on which nothing has come by then was opened in advance, as browsers do. */
const ASKED_WITHIN_MS = 500
/** What is still being answered then has a reader who does not read, or a database that does not answer. */
const ANSWERED_WITHIN_MS = 5_000

/** Lets requests end when the server closes. Node would wait for the others a minute, or for ever. */
export function boundClosing(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', done => {
    setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, ASKED_WITHIN_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS).unref()
    done()
  })
}
