/**
 * Webhook receivers in a separate process. They are real HTTP servers, one port per endpoint, which keep connections
 * alive and record requests.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '../monotonic.ts'
import type { Arrival, Question, Receiving, Sample } from './start.ts'

const SAMPLED_OF = 50

const { endpoints, answersAfter }: Receiving = JSON.parse(process.argv[2] ?? '')
let arrivals: Arrival[] = []
let samples: Sample[] = []

function receive(endpoint: number, request: IncomingMessage, response: ServerResponse) {
  const at = monotonic()
  const { headers } = request
  const isSampled = arrivals.length % SAMPLED_OF === 0
  arrivals.push({ endpoint, id: String(headers['webhook-id']), at })
  const chunks: Buffer[] = []
  request.on('data', chunk => isSampled && chunks.push(chunk))
  request.on('error', () => {})
  request.on('end', () => {
    if (isSampled) samples.push({ endpoint, headers, body: Buffer.concat(chunks).toString() })
    if (answersAfter === null) return
    const [least, most] = answersAfter
    if (most === 0) response.end('ok')
    else setTimeout(() => response.end('ok'), least + Math.random() * (most - least))
  })
}

const answers = {
  ports: async () => ports,
  /**
   * Waits until `count` requests have arrived since the last `take`, but at most `withinMs`. Resolves to their number.
   */
  async until({ count, withinMs }: { count: number; withinMs: number }) {
    for (const late = monotonic() + withinMs; arrivals.length < count && monotonic() < late; ) await sleep(5)
    return arrivals.length
  },
  reached: async () => new Set(arrivals.map(({ endpoint }) => endpoint)).size,
  async take() {
    const taken = { arrivals, samples }
    arrivals = []
    samples = []
    return taken
  },
} satisfies { [Name in Question['name']]: (about: never) => Promise<unknown> }

const ports = await Promise.all(
  Array.from({ length: endpoints }, async (_, endpoint) => {
    const server = createServer((request, response) => receive(endpoint, request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }),
)
process.on('message', async ({ number, name, about }: Question) => {
  process.send?.({ number, answer: await answers[name](about as never) })
})
process.once('disconnect', () => process.exit())
