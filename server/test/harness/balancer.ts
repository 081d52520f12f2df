import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Balancer {
  readonly url: string
  /** The number of forwarded requests. */
  readonly requests: number
  add(backend: string): void
  /**
   * Sends no more requests to this backend. Resolves when all its responses, including those to probes, are complete.
   */
  remove(backend: string): Promise<void>
  close(): Promise<void>
}

const PROBE_EVERY_MS = 50
/** Number of unanswered probes in a row after which a backend is not used, as load balancers have it. */
const MOST_UNANSWERED = 3

/**
 * A load balancer that stops using a backend at once if its /readyz fails, and after three probes in a row without a
 * response. It never retries a request: a failure becomes a 502.
 */
export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Map(backends.map(backend => [backend, true]))
  const unanswered = new Map<string, number>()
  let next = 0
  let passedOn = 0
  const underWay = new Map<string, number>()
  const count = (backend: string, more: number) => underWay.set(backend, (underWay.get(backend) ?? 0) + more)
  // Never closes an idle connection (0), because a client could send its next request at the same moment.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const living = [...ready].filter(([, isReady]) => isReady).map(([backend]) => backend)
    const backend = living[next++ % living.length]
    const fail = (why: string) => outgoing.writeHead(502).end(why)
    if (backend === undefined) return void fail('no backend is ready')
    passedOn++
    count(backend, 1)
    outgoing.on('close', () => count(backend, -1))
    const { method, url, headers } = incoming
    const passed = request(backend + url, { method, headers, agent }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? '' })
      answer.pipe(outgoing)
    })
    passed.on('error', error => fail(error.message))
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closed = new AbortController()
  const probe = async (backend: string) => {
    count(backend, 1)
    const answer = await fetch(`${backend}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    count(backend, -1)
    unanswered.set(backend, answer ? 0 : (unanswered.get(backend) ?? 0) + 1)
    const isLost = (unanswered.get(backend) ?? 0) >= MOST_UNANSWERED
    if (ready.has(backend) && (answer || isLost)) ready.set(backend, answer?.ok ?? false)
  }
  const probing = (async () => {
    while (!closed.signal.aborted) {
      await Promise.all([...ready.keys()].map(probe))
      await sleep(PROBE_EVERY_MS)
    }
  })()
  return {
    get requests() {
      return passedOn
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: backend => void ready.set(backend, true),
    async remove(backend) {
      ready.delete(backend)
      while ((underWay.get(backend) ?? 0) > 0) await sleep(10)
    },
    async close() {
      closed.abort()
      await probing
      agent.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
