import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { answerProblem } from './answer-problem.ts'
import { refuseUnrouted } from './unrouted.ts'

export interface Probes {
  /** @throws when the service cannot do its work now */
  assertReady(): Promise<unknown>
  /** Whether the process is about to stop. */
  isDraining(): boolean
  readonly metrics: Metrics
}

export interface Metrics {
  readonly registry: Registry
  /** What a scrape must carry; null: anyone may read them. */
  readonly token: string | null
  /** Whether they are on a port of their own, and so on no other. */
  readonly haveOwnPort: boolean
}

/** Endpoints for the supervisor of the process. */
export function registerProbes(app: FastifyInstance, { metrics, assertReady, isDraining }: Probes): void {
  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' })
    try {
      await assertReady()
      return { status: 'ok' }
    } catch (error) {
      request.failure = error instanceof Error ? error.message : String(error)
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  if (!metrics.haveOwnPort) registerMetrics(app, metrics)
}

function registerMetrics(app: FastifyInstance, { registry, token }: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !carries(request, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer realm="metrics"').send({ status: 'unauthorized' })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compares digests, which have one length: the time that it takes tells nothing about the token. */
function carries({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(sent), digest(token))
}

/** The probes alone, for a process without an API. */
export function createProbeServer(probes: Probes): FastifyInstance {
  const app = createBareServer()
  registerProbes(app, probes)
  return app
}

/** The metrics alone, for a port that the public does not reach. */
export function createMetricsServer(metrics: Metrics): FastifyInstance {
  const app = createBareServer()
  registerMetrics(app, metrics)
  return app
}

function createBareServer(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(answerProblem)
  refuseUnrouted(app)
  return app
}
