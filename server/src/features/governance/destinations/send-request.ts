import type { AllowList } from './allow-list.ts'
import { type Connection, ConnectionClosed, type ConnectTimings, openConnection } from './connection.ts'
import { checkUrl, type Destination } from './destination-policy.ts'
import { exchange, type Received } from './exchange.ts'
import { Failure, type Outcome, shortTextOf } from './failure.ts'
import { createIdleConnections } from './idle-connections.ts'
import { type Lookup, lookupFor, resolve } from './resolve.ts'
import { excerptOf, retryAfterOf } from './response.ts'

export interface OutgoingRequest {
  /** POST by default. */
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
  /** Cancels the request in any state, and closes its socket. */
  readonly signal?: AbortSignal
  /**
   * Called at most once, synchronously before the first byte. If it returns true, the request is written in the same
   * tick. If it returns false or throws, nothing is written and the request ends as `cancelled`.
   */
  readonly beforeFirstByte?: () => boolean
}

/**
 * The result of a request. Timings are in milliseconds; a phase that was skipped, such as the lookup on a reused
 * connection, has null.
 */
export interface RequestResult {
  readonly outcome: Outcome
  readonly status: number | null
  /** The Retry-After of the response in seconds, 0 to 86,400. */
  readonly retryAfter: number | null
  /**
   * The beginning of the response body: at most 2,048 bytes of UTF-8, without control characters other than tabs and
   * line breaks.
   */
  readonly responseExcerpt: string
  /** The first `keptBytes` bytes of the response body, undecoded; empty without a response. */
  readonly responseBody: Buffer
  readonly timings: ConnectTimings & { readonly first_byte_ms: number | null; readonly total_ms: number }
  /** The error on one line, at most 200 characters; null if there was a response. */
  readonly error: string | null
  /** True if bytes of the request may have reached the receiver. */
  readonly wasSent: boolean
}

export interface SenderOptions {
  readonly allow: AllowList
  /** Defaults to `lookupFor(allow)`. */
  readonly lookup?: Lookup
  /** Certificates in PEM, which replace the system's certificate authorities. */
  readonly ca?: string
  readonly limits?: Partial<typeof defaultLimits>
}

/** Sends requests, and keeps idle connections for reuse. */
export interface Sender {
  /** Never rejects: every failure is an outcome. Resolves within `totalMs`. Does not follow redirects. */
  send(request: OutgoingRequest): Promise<RequestResult>
  /** Closes all sockets (idle, connecting and in use) before it returns. Requests in progress end as `cancelled`. */
  destroyAll(): void
  /** Closes the idle sockets. */
  closeIdle(): void
}

const defaultLimits = {
  /** Maximum time from the lookup to the end of the TLS handshake. */
  connectMs: 5_000,
  totalMs: 15_000,
  /** Maximum time for the body, after the headers. */
  bodyMs: 2_000,
  bodyBytes: 64 * 1024,
  keptBytes: 4096,
  maxHeaderBytes: 16 * 1024,
  /**
   * Maximum lifetime of an idle connection. Common servers close an idle connection after 5 s; the shorter time makes
   * it unlikely that a request meets a connection that is being closed.
   */
  keepAliveMs: 4_000,
  maxAgeMs: 60_000,
  maxKept: 512,
}

export function createSender(options: SenderOptions): Sender {
  const limits = { ...defaultLimits, ...options.limits }
  const { allow, ca } = options
  const lookup = options.lookup ?? lookupFor(allow)
  const connecting = { allow, ca, lookup, limits }
  const kept = createIdleConnections(limits)
  const underWay = new Set<AbortController>()

  async function perform(
    request: OutgoingRequest,
    timings: ConnectTimings,
    halt: AbortController,
    beforeFirstByte: () => boolean,
  ) {
    const verdict = checkUrl(request.url, allow)
    if (!verdict.ok) throw new Failure('blocked', verdict.detail)
    const { method = 'POST', headers, body } = request
    const message = { method, url: verdict.url, headers, body, beforeFirstByte }
    for (;;) {
      const reused = kept.take(verdict.url.origin)
      const connection = reused ?? (await connect(verdict, connecting, timings, halt))
      try {
        if (!reused) connection.onClose(() => kept.remove(connection))
        const received = await exchange(connection, message, limits, halt.signal)
        kept.keep(connection)
        return received
      } catch (error) {
        if (!reused || !(error instanceof ConnectionClosed)) throw error
      }
    }
  }

  return {
    async send(request) {
      const start = performance.now()
      const timings: ConnectTimings = { dns_ms: null, connect_ms: null, tls_ms: null }
      let wasSent = false
      const beforeFirstByte = () => {
        wasSent = request.beforeFirstByte?.() ?? true
        return wasSent
      }
      const halt = new AbortController()
      const cancel = () => halt.abort(new Failure('cancelled', 'cancelled'))
      const timer = setTimeout(() => halt.abort(new Failure('timeout', 'no answer in time')), limits.totalMs)
      underWay.add(halt)
      request.signal?.addEventListener('abort', cancel, { once: true })
      if (request.signal?.aborted) cancel()
      try {
        const received = await perform(request, timings, halt, beforeFirstByte)
        return { ...answered(received), timings: completed(timings, start, received), wasSent }
      } catch (error) {
        return { ...failed(error), timings: completed(timings, start), wasSent }
      } finally {
        clearTimeout(timer)
        underWay.delete(halt)
        request.signal?.removeEventListener('abort', cancel)
      }
    },
    destroyAll() {
      for (const halt of underWay) halt.abort(new Failure('cancelled', 'all connections were ended'))
      kept.destroyAll()
    },
    closeIdle: kept.destroyAll,
  }
}

interface Connecting extends Pick<SenderOptions, 'allow'> {
  readonly ca: string | undefined
  readonly lookup: Lookup
  readonly limits: typeof defaultLimits
}

/** Resolves the host, and connects to one of its addresses within `limits.connectMs`. */
async function connect(
  destination: Destination,
  { allow, ca, lookup, limits }: Connecting,
  timings: ConnectTimings,
  halt: AbortController,
): Promise<Connection> {
  let late: Outcome = 'dns_failed'
  const timer = setTimeout(() => halt.abort(new Failure(late, 'no connection in time')), limits.connectMs)
  try {
    const lookupStart = performance.now()
    const pinned = await resolve(destination, allow, lookup, halt.signal)
    if (!destination.isLiteral) timings.dns_ms = performance.now() - lookupStart
    late = 'connect_timeout'
    return await openConnection(destination, pinned, allow, { ...limits, ca }, timings, halt.signal)
  } finally {
    clearTimeout(timer)
  }
}

function answered({ status, headers, body }: Received) {
  return {
    outcome: status >= 200 && status < 300 ? 'delivered' : 'rejected',
    status,
    retryAfter: retryAfterOf(headers, Date.now()),
    responseExcerpt: excerptOf(body),
    responseBody: body,
    error: null,
  } as const
}

function failed(error: unknown) {
  const { outcome, message } = error instanceof Failure ? error : new Failure('cancelled', shortTextOf(error))
  const nothing = { status: null, retryAfter: null, responseExcerpt: '', responseBody: Buffer.alloc(0) }
  return { outcome, ...nothing, error: message }
}

function completed(timings: ConnectTimings, start: number, received?: Received): RequestResult['timings'] {
  return { ...timings, first_byte_ms: received?.first_byte_ms ?? null, total_ms: performance.now() - start }
}
