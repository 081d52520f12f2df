import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The default port of the receivers. */
const PORT = 7075
const HOST = '127.0.0.1'

/** The usual response of an endpoint: its status and its delay in milliseconds. Some requests fail with 503 instead. */
interface Endpoint {
  readonly status: number
  readonly delayMs: number
  /** One in this many requests gets 503; 0 if none does. */
  readonly failsEvery: number
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  '/siem': { status: 204, delayMs: 3, failsEvery: 0 },
  '/chat': { status: 200, delayMs: 6, failsEvery: 9 },
  '/lake': { status: 202, delayMs: 12, failsEvery: 0 },
  '/tickets': { status: 201, delayMs: 9, failsEvery: 0 },
  // Gone from some day of the story on, so that Reeve disables its webhook. Before, `perform-steps.ts` sets 204.
  '/hr': { status: 410, delayMs: 2, failsEvery: 0 },
}

/** The receivers of the demo's webhooks, on one port of the loopback address. */
export interface Receiver {
  readonly url: string
  /** The entry of REEVE_WEBHOOK_ALLOW that permits this receiver, and nothing else. */
  readonly allow: string
  /** Number of requests that got an error. */
  readonly failures: number
  /** Returns this status at this path from now on; null restores the usual response. */
  answer(path: string, status: number | null): void
  close(): Promise<void>
}

/**
 * Starts the receiver of the demo's webhooks at 127.0.0.1 only, on a free port if another program uses `wanted`. It
 * stores nothing, and does not keep the process alive.
 */
export async function startReceiver(wanted = PORT): Promise<Receiver> {
  const fixed = new Map<string, number>()
  const counts = new Map<string, number>()
  let failures = 0
  const statusAt = (path: string): number => {
    const { status, failsEvery } = ENDPOINTS[path] ?? { status: 404, failsEvery: 0 }
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    return fixed.get(path) ?? (failsEvery > 0 && count % failsEvery === 0 ? 503 : status)
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    request.resume().on('end', async () => {
      const status = statusAt(path)
      if (status >= 400) failures++
      await sleep(ENDPOINTS[path]?.delayMs ?? 0)
      response.writeHead(status).end(status === 503 ? 'Service Unavailable' : undefined)
    })
  })
  server.unref()
  const port = await listen(server, wanted)
  return {
    url: urlAt(port),
    allow: `${HOST}/32:${port}`,
    get failures() {
      return failures
    },
    answer(path, status) {
      if (status === null) fixed.delete(path)
      else fixed.set(path, status)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The address of the receivers that listen on a port. */
export const urlAt = (port: number): string => `http://${HOST}:${port}`

async function listen(server: Server, wanted: number): Promise<number> {
  for (const port of [wanted, 0]) {
    server.listen(port, HOST)
    const isListening = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isListening) break
  }
  const address = server.address() as AddressInfo | null
  if (!address) throw new Error(`the receiver of the demo cannot listen at ${HOST}`)
  return address.port
}
