import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, errors } from 'undici'
import { type Connection, ConnectionClosed } from './connection.ts'
import { Failure, type Outcome, shortTextOf } from './failure.ts'

export interface Message {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Null for a GET. */
  readonly body: string | Buffer | null
  /** Called once, synchronously before the first byte is written. If it returns false, nothing is written. */
  readonly beforeFirstByte: () => boolean
}

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The first bytes of the body, undecoded. */
  readonly body: Buffer
  /** Milliseconds from the first written byte to the end of the final headers. */
  readonly first_byte_ms: number
}

export interface ExchangeLimits {
  /** Maximum time for the body after the headers, in milliseconds. */
  readonly bodyMs: number
  /** Maximum number of body bytes to read before the connection is closed. */
  readonly bodyBytes: number
  /** Number of bytes that the result contains, from the start of the body. */
  readonly keptBytes: number
}

const MAX_INTERIM_RESPONSES = 16

/**
 * Sends one request on an open connection. The outcome depends on the response's status: a later failure only truncates
 * the stored body. A connection that cannot be reused is destroyed.
 * @throws Failure `connection_closed`, `response_invalid`, `tls_failed`, `cancelled`, ConnectionClosed, or the signal's
 * reason
 */
export function exchange(
  connection: Connection,
  message: Message,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const kept: Buffer[] = []
  let isSettled = false
  let startedAt = 0
  let bodyBytes = 0
  let interimResponses = 0
  let head: Omit<Received, 'body'> | null = null
  let bodyTimer: NodeJS.Timeout | undefined

  const settle = (failure?: Error) => {
    if (isSettled) return
    isSettled = true
    clearTimeout(bodyTimer)
    signal.removeEventListener('abort', stop)
    if (head) resolve({ ...head, body: Buffer.concat(kept) })
    else reject(failure)
  }
  const giveUp = (failure?: Error) => {
    settle(failure)
    connection.destroy()
  }
  const stop = () => giveUp(signal.reason)

  const handler: Dispatcher.DispatchHandler = {
    // undici's HTTP/1.1 writer (writeH1 in client-h1.js) calls this on an open connection, and writes the request right
    // after it returns, in the same tick.
    onRequestStart(controller) {
      const refusal = isSettled ? withdrawn() : refusalBy(message.beforeFirstByte)
      if (refusal) return controller.abort(refusal)
      startedAt = performance.now()
    },
    onResponseStart(_controller, status, headers) {
      if (status < 200) {
        interimResponses++
        if (interimResponses > MAX_INTERIM_RESPONSES) giveUp(endlessInterim())
        return
      }
      head = { status, headers, first_byte_ms: performance.now() - startedAt }
      bodyTimer = setTimeout(giveUp, limits.bodyMs)
    },
    onResponseData(_controller, chunk) {
      if (bodyBytes < limits.keptBytes) kept.push(Buffer.from(chunk.subarray(0, limits.keptBytes - bodyBytes)))
      bodyBytes += chunk.length
      if (bodyBytes > limits.bodyBytes) giveUp()
    },
    onResponseEnd() {
      settle()
    },
    onResponseError(_controller, error) {
      giveUp(error instanceof Failure ? error : startedAt === 0 ? notStarted(error) : toFailure(error))
    },
  }

  if (signal.aborted) {
    stop()
  } else {
    signal.addEventListener('abort', stop, { once: true })
    const { method, url, headers, body } = message
    connection.client.dispatch({ method, path: url.pathname + url.search, headers, body }, handler)
  }
  return promise
}

function refusalBy(beforeFirstByte: () => boolean): Failure | null {
  try {
    return beforeFirstByte() ? null : withdrawn()
  } catch (error) {
    return new Failure('cancelled', shortTextOf(error))
  }
}

function withdrawn(): Failure {
  return new Failure('cancelled', 'withdrawn before the first byte')
}

function endlessInterim(): Failure {
  return new Failure('response_invalid', 'too many interim responses')
}

function notStarted(error: NodeJS.ErrnoException): Failure {
  return error.code === 'UND_ERR_INVALID_ARG' ? new Failure('cancelled', shortTextOf(error)) : new ConnectionClosed()
}

function toFailure(error: NodeJS.ErrnoException): Failure {
  return new Failure(outcomeOf(error), shortTextOf(error))
}

function outcomeOf(error: NodeJS.ErrnoException): Outcome {
  if (error.code?.startsWith('ERR_SSL')) return 'tls_failed'
  // undici reports "bad response" and "bad upgrade" with the error class that it uses for a closed socket.
  if (error instanceof errors.SocketError && !error.message.startsWith('bad ')) return 'connection_closed'
  // undici's parser error is not an UndiciError, and some responses violate undici's own assertions.
  const isMisread =
    error instanceof errors.UndiciError || error instanceof errors.HTTPParserError || error.code === 'ERR_ASSERTION'
  return isMisread ? 'response_invalid' : 'connection_closed'
}
