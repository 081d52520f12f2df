/**
 * The baseline for Reeve's deliveries: a well-known job queue on the same PostgreSQL, with one job per delivery. Its
 * worker signs with the same code, sends on keep-alive connections, and records the attempt. The comparison favours the
 * queue: a job contains the URL and the secret in clear text, so the worker reads nothing, and there is no fan-out,
 * fairness, circuit breaker or removal barrier. The settings are the fastest of those that were tried.
 */
import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Logger, run } from 'graphile-worker'
import { Agent } from 'undici'
import { signedHeaders, signingKey } from '../../server/src/features/governance/delivery/sign.ts'
import type { Job } from './jobs.ts'

/** Options for many short jobs. By default, the queue fetches and completes every job separately. */
const batches = { localQueue: { size: 500 }, completeJobBatchDelay: 10, failJobBatchDelay: 10 }
const agent = new Agent({ pipelining: 1, keepAliveTimeout: 4_000 })

const keys = new Map<string, KeyObject>()
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? signingKey(secret)
  keys.set(secret, key)
  return key
}

const runner = await run({
  preset: {
    worker: {
      connectionString: process.env.DATABASE_URL ?? '',
      concurrentJobs: 64,
      maxPoolSize: 20,
      pollInterval: 1_000,
      ...(process.env.BATCHES && batches),
      logger: new Logger(() => level => (level === 'error' ? console.error : () => {})),
    },
  },
  noHandleSignals: true,
  taskList: {
    async deliver(payload, { query }) {
      const { webhook_id, url, secret, event_id, body } = payload as Job
      const startedAt = new Date()
      const { origin, pathname } = new URL(url)
      const headers = signedHeaders([keyOf(secret)], { id: event_id, body }, startedAt)
      const sent = performance.now()
      const response = await agent.request({ origin, path: pathname, method: 'POST', headers, body })
      const excerpt = await response.body.text()
      const isDelivered = response.statusCode >= 200 && response.statusCode < 300
      await query({
        name: 'record attempt',
        text: `insert into queue_attempts
            (webhook_id, event_id, started_at, outcome, status, response_excerpt, total_ms)
          values ($1, $2, $3, $4, $5, $6, $7)`,
        values: [
          webhook_id,
          event_id,
          startedAt,
          isDelivered ? 'delivered' : 'rejected',
          response.statusCode,
          excerpt.slice(0, 2_048),
          performance.now() - sent,
        ],
      } as never)
      if (!isDelivered) throw new Error(`the receiver answered ${response.statusCode}`)
    },
  },
})

/** Responds to /readyz, which every measured server has. */
const readiness = createServer((_request, response) => response.end('{}'))
readiness.listen(Number(process.env.PORT), '127.0.0.1')
await once(readiness, 'listening')
process.once('SIGTERM', async () => {
  readiness.close()
  readiness.closeAllConnections()
  await runner.stop()
  await agent.close()
})
