import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'

/** One request that arrived completely. */
export interface Received {
  readonly path: string
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** performance.now() of this process. */
  readonly at: number
}

/**
 * Number of iterations of the event loop: one accepts a connection, the next reads its bytes, and two more read a body.
 */
const ROUNDS = 4

export interface HttpReceiver {
  readonly port: number
  readonly requests: Received[]
  url(path: string): string
  /** Resolves once `is` is true for the received requests. */
  until(is: (requests: readonly Received[]) => boolean, what: string, withinMs?: number): Promise<void>
  /** Resolves once `requests` has every request that had arrived when this was called. */
  flush(): Promise<void>
  close(): void
}

/** A webhook receiver on loopback. `answer` handles each request; the default is 200. */
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
    async until(is, what, withinMs = 15_000) {
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
