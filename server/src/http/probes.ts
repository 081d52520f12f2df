import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { NotReady } from '../kernel/not-ready.ts'
import { answerProblem, answerRouterRefusal } from './answer-problem.ts'
import { databaseUnavailable } from './problem.ts'
import { newRequestId } from './request-id.ts'
import { decorateWithHeaders, setCommonHeaders } from './set-common-headers.ts'
import { answerUnparsableRequest, refuseUnrouted } from './unrouted.ts'

export interface Probes {
  /** @throws NotReady when the service cannot do its work now */
  assertReady(): Promise<unknown>
  isDraining(): boolean
  readonly metrics: Metrics
}

export interface Metrics {
  readonly registry: Registry
  /** The bearer token of a scrape; null if metrics are public. */
  readonly token: string | null
  /** True if metrics have a port of their own, and are served on no other port. */
  readonly haveOwnPort: boolean
}

/** Lets a starting process recognize that another Reeve already uses its port. */
export const SERVICE = 'reeve'

const draining = () => new NotReady('draining', 'This process is stopping. Send requests to another one.')

/** Serves the health endpoints of the process, and its metrics unless they have their own port. */
export function registerProbes(app: FastifyInstance, { metrics, assertReady, isDraining }: Probes): void {
  app.get('/livez', () => ({ status: 'ok', service: SERVICE }))
  app.get('/readyz', async (request, reply) => {
    if (isDraining()) return reply.code(503).send(toAnswer(draining()))
    try {
      await assertReady()
      return { status: 'ok' }
    } catch (error) {
      if (!(error instanceof NotReady)) throw error
      request.failure = error.cause instanceof Error ? error.cause.message : error.message
      return reply.code(503).send(toAnswer(error))
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

/** Compares the token in constant time, by digests, which have equal length. */
function carries({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(sent), digest(token))
}

const toAnswer = ({ code, message }: NotReady) => ({ status: 'unavailable', code, detail: message })

/** Serves only the probes, for a process without an API. */
export function createProbeServer(probes: Probes): FastifyInstance {
  return serveProbes(probes, refuseUnrouted)
}

const NOT_BEGUN = 'This process waits for the migration of the database and has not begun; nothing was changed'

/**
 * Creates the server of a process that cannot start serving yet. Its probes give the reason; every other response is
 * 503.
 */
export function createWaitingServer(probes: Probes): FastifyInstance {
  return serveProbes(probes, app =>
    app.addHook('onRequest', async request => {
      if (request.is404) throw databaseUnavailable({ retryAfter: 5, detail: NOT_BEGUN })
    }),
  )
}

function serveProbes(probes: Probes, refuseOthers: (app: FastifyInstance) => void): FastifyInstance {
  const app = createBareServer()
  refuseOthers(app)
  registerProbes(app, probes)
  return app
}

/** Serves only the metrics, on their own port. */
export function createMetricsServer(metrics: Metrics): FastifyInstance {
  const app = createBareServer()
  refuseUnrouted(app)
  registerMetrics(app, metrics)
  return app
}

function createBareServer(): FastifyInstance {
  const app: FastifyInstance = Fastify({
    forceCloseConnections: true,
    genReqId: newRequestId,
    http: { requireHostHeader: false },
    clientErrorHandler: (failure, socket) => answerUnparsableRequest(app)(failure, socket),
    frameworkErrors: answerRouterRefusal,
  })
  decorateWithHeaders(app)
  app.addHook('onRequest', async (request, reply) => setCommonHeaders(request, reply))
  app.setErrorHandler(answerProblem)
  return app
}
