import { once } from 'node:events'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Client } from 'undici'
import type { AllowList } from './allow-list.ts'
import { type Destination, mayConnect } from './destination-policy.ts'
import { Failure, shortTextOf } from './failure.ts'

/** Milliseconds of each phase; null for a skipped one. */
export interface ConnectTimings {
  dns_ms: number | null
  connect_ms: number | null
  tls_ms: number | null
}

export interface ConnectionOptions {
  /** Certificates in PEM, which replace the system's certificate authorities. */
  ca?: string | undefined
  keepAliveMs: number
  maxHeaderBytes: number
}

/** One socket whose remote address was checked (the third gate), and an HTTP/1.1 client that uses only this socket. */
export interface Connection {
  readonly origin: string
  readonly client: Client
  readonly openedAt: number
  isOpen(): boolean
  onClose(listener: () => void): void
  /** Closes the socket at once. Only bytes that the kernel has already accepted may still arrive. */
  destroy(): void
}

const ATTEMPT_PER_ADDRESS_MS = 1000

/** The receiver closed an idle connection before anything was written, so the request can use another connection. */
export class ConnectionClosed extends Failure {
  constructor() {
    super('connection_closed', 'the connection was closed before the request was sent')
  }
}

/**
 * Connects to the first pinned address that answers, without another DNS lookup. Before anything is written, including
 * the TLS handshake, checks the socket's remote address (the third gate). Checks the certificate against the host name.
 * @throws Failure `connect_failed`, `blocked`, `tls_failed`, or the signal's reason
 */
export async function openConnection(
  destination: Destination,
  pinned: readonly string[],
  allow: AllowList,
  options: ConnectionOptions,
  timings: ConnectTimings,
  signal: AbortSignal,
): Promise<Connection> {
  signal.throwIfAborted()
  const connectStart = performance.now()
  const socket = connectTcp({
    host: destination.host,
    port: destination.port,
    lookup: answerWith(pinned),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_PER_ADDRESS_MS,
    noDelay: true,
  }).on('error', ignore)
  const stop = () => socket.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await once(socket, 'connect', { signal }).catch(error => {
      throw new Failure('connect_failed', shortTextOf(error))
    })
    timings.connect_ms = performance.now() - connectStart
    if (!mayConnect(destination, socket.remoteAddress ?? '', allow)) {
      throw new Failure('blocked', 'the connection ended at an address that is not public')
    }
    if (destination.url.protocol === 'http:') return toConnection(destination, socket, options)

    const tlsStart = performance.now()
    const secured = await greet(destination, socket, options.ca, signal)
    timings.tls_ms = performance.now() - tlsStart
    return toConnection(destination, secured, options)
  } catch (error) {
    socket.destroy()
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * An error listener that does nothing. Without one, a socket error would crash the process. The code that uses the
 * socket gets its errors elsewhere.
 */
function ignore(): void {}

function answerWith(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, _options, callback) => callback(null, answers)
}

async function greet(
  destination: Destination,
  socket: Socket,
  ca: string | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  // No TLS session is resumed, because Node.js does not compare the host name with the certificate of a resumed
  // session.
  const secured = connectTls({
    socket,
    host: destination.host,
    servername: destination.isLiteral ? '' : destination.host,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true, // Explicit, because the environment can change the default.
    ...(ca === undefined ? {} : { ca }),
  }).on('error', ignore)
  try {
    await once(secured, 'secureConnect', { signal })
    return secured
  } catch (error) {
    secured.destroy()
    throw new Failure('tls_failed', shortTextOf(error))
  }
}

function toConnection(destination: Destination, socket: Socket, options: ConnectionOptions): Connection {
  let handedOver = false
  const client = new Client(destination.url.origin, {
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: options.keepAliveMs,
    keepAliveMaxTimeout: options.keepAliveMs,
    maxHeaderSize: options.maxHeaderBytes,
    // undici reconnects by itself, but a second connection would have to pass the gates, too. So this connector returns
    // its one socket only once.
    connect: (_where, callback) => {
      // Deferred, because undici misses a socket that it gets before its connector has returned.
      if (handedOver) queueMicrotask(() => callback(new ConnectionClosed(), null))
      else queueMicrotask(() => callback(null, socket))
      handedOver = true
    },
  })
  return {
    origin: destination.url.origin,
    client,
    openedAt: performance.now(),
    isOpen: () => !socket.destroyed,
    onClose: listener => void socket.once('close', listener),
    destroy() {
      // `resetAndDestroy` would crash Node 24 on the TCP socket below a TLS socket.
      socket.destroy()
      void client.destroy()
    },
  }
}
