import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'

/** A request that was received completely. */
export interface Received {
  readonly path: string
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The time of arrival, as performance.now() of this process. */
  readonly at: number
}

/**
 * Number of event loop iterations in which a request that has arrived is read: the first accepts the connection, the
 * second reads the first bytes, and two more read the body.
 */
const ROUNDS = 4

export interface HttpReceiver {
  readonly port: number
  readonly requests: Received[]
  url(path: string): string
  /** Resolves once the condition `is` holds for the received requests. */
  until(is: (requests: readonly Received[]) => boolean, what: string, withinMs?: number): Promise<void>
  /** Resolves once `requests` contains every request that had arrived before the call. */
  flush(): Promise<void>
  close(): void
}

/** A webhook receiver on loopback. `answer` responds to each request; by default with 200. */
export async function startHttpReceiver(
  answer: (request: Received, response: ServerResponse) => void = (_request, response) => void response.end('ok'),
): Promise<HttpReceiver> {
  const requests: Received[] = []
  const server = createServer((incoming, response) => {
    const at = performance.now()
    let body = ''
    incoming.setEncoding('utf8').on('data', chunk => {
      body += chunk
    })
    incoming.on('end', () => {
      const request = {
        path: incoming.url ?? '',
        id: String(incoming.headers['webhook-id']),
        headers: incoming.headers,
        body,
        at,
      }
      requests.push(request)
      answer(request, response)
    })
    incoming.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    port,
    requests,
    url: path => `http://127.0.0.1:${port}${path}`,
    async until(is, what, withinMs = 60_000) {
      for (const late = performance.now() + withinMs; !is(requests); ) {
        if (performance.now() > late) throw new Error(`not within ${withinMs} ms: ${what} (${requests.length} came)`)
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    },
    async flush() {
      for (let round = 0; round < ROUNDS; round++) await nextRound()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const ALLOW_LOOPBACK = '127.0.0.1/32'
