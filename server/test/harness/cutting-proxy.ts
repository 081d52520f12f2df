import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ConnectionOptions } from '../../src/database/pool.ts'

/** A proxy between Reeve and PostgreSQL that cuts a connection at an exact message. */
export interface CuttingProxy {
  /** The address to which Reeve connects. */
  readonly target: ConnectionOptions
  /**
   * Cuts a connection at the client's `nth` message from now, on whichever connection it is sent: before the message
   * reaches the server, or after it, so that the response is lost.
   */
  cutAt(nth: number, when: 'before' | 'after'): void
  /** True if the requested cut has happened; otherwise cancels it. */
  wasCut(): boolean
  /** Closes all connections, and each new one, as if the server were down. */
  goDown(): void
  /** Closes each new connection, and keeps the open ones. */
  refuseNew(): void
  comeUp(): void
  /** The number of connections since the start. */
  connections(): number
  close(): Promise<void>
}

export async function startCuttingProxy(real: ConnectionOptions): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let isDown = false
  let made = 0
  let left = 0
  let when: 'before' | 'after' = 'before'

  const pass = (client: Socket, server: Socket, message: Buffer) => {
    const isCut = left > 0 && --left === 0
    if (isCut && when === 'before') return end(client, server)
    server.write(message, () => isCut && end(client, server))
  }
  const end = (...both: Socket[]) => {
    for (const socket of both) socket.destroy()
  }

  const listener = createServer({ noDelay: true }, client => {
    made++
    if (isDown) return client.destroy()
    const server = connect(join(String(real.host), `.s.PGSQL.${real.port}`))
    for (const [socket, peer] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        peer.destroy()
      })
    }
    server.pipe(client)
    const split = splitMessages()
    client.on('data', chunk => {
      for (const message of split(chunk)) pass(client, server, message)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')

  return {
    target: { ...real, host: '127.0.0.1', port: (listener.address() as AddressInfo).port },
    cutAt(nth, at) {
      left = nth
      when = at
    },
    wasCut() {
      const isLeft = left > 0
      left = 0
      return !isLeft
    },
    refuseNew() {
      isDown = true
    },
    goDown() {
      isDown = true
      for (const socket of sockets) socket.destroy()
    },
    comeUp() {
      isDown = false
    },
    connections: () => made,
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** Splits the client's stream: one startup message without a type, then messages with a type byte and a length. */
function splitMessages() {
  let rest: Buffer = Buffer.alloc(0)
  let headBytes = 0
  return function* (chunk: Buffer): Generator<Buffer> {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= headBytes + 4) {
      const length = headBytes + rest.readUInt32BE(headBytes)
      if (rest.length < length) return
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
      headBytes = 1
    }
  }
}
