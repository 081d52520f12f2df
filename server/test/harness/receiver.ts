import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { testCertificate, testKey } from './certificates.ts'

/** A receiver that records all received data. The test defines how its sockets behave. */
export interface Receiver {
  readonly port: number
  readonly sockets: Set<Socket>
  connections: number
  /** Everything received, decrypted, over all connections. */
  received: string
  close(): void
}

/** `serve` is called once per complete request, with the plain socket or, with TLS, the decrypted one. */
export async function startReceiver(serve: (socket: Socket) => void, tls?: { cert?: string }): Promise<Receiver> {
  const onConnection = (socket: Socket) => {
    socket.unref()
    receiver.connections++
    receiver.sockets.add(socket)
    socket.on('close', () => receiver.sockets.delete(socket)).on('error', () => {})
    let pending = ''
    socket.on('data', chunk => {
      receiver.received += chunk.toString('latin1')
      pending += chunk.toString('latin1')
      const end = pending.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0)
      if (pending.length < end + 4 + length) return
      pending = pending.slice(end + 4 + length)
      serve(socket)
    })
  }
  const server = tls
    ? createTlsServer({ key: testKey, cert: tls.cert ?? testCertificate }, onConnection).on('tlsClientError', () => {})
    : createServer(onConnection)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref() // A failed test does not close the server, which must not keep the process alive.
  const receiver: Receiver = {
    port: (server.address() as AddressInfo).port,
    sockets: new Set(),
    connections: 0,
    received: '',
    close() {
      server.close()
      for (const socket of receiver.sockets) socket.destroy()
    },
  }
  return receiver
}

/** Writes a chunk every few milliseconds until the socket closes. */
export function writeSlowly(socket: Socket, everyMs: number, chunk: string | Buffer): void {
  const timer = setInterval(() => socket.write(chunk), everyMs)
  socket.on('close', () => clearInterval(timer))
}

export function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket.resetAndDestroy()
}
