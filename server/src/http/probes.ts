import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { NotReady } from '../kernel/not-ready.ts'
import { answerProblem } from './answer-problem.ts'
import { databaseUnavailable } from './problem.ts'
import { refuseUnrouted } from './unrouted.ts'

export interface Probes {
  readonly registry: Registry
  /** @throws NotReady when the service cannot do its work now */
  assertReady(): Promise<unknown>
  /** Whether the process is about to stop. */
  isDraining(): boolean
}

const draining = () => new NotReady('draining', 'This process is stopping. Send requests to another one.')

/** Endpoints for the supervisor of the process. */
export function registerProbes(app: FastifyInstance, { registry, assertReady, isDraining }: Probes): void {
  app.get('/livez', () => ({ status: 'ok' }))
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
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

const toAnswer = ({ code, message }: NotReady) => ({ status: 'unavailable', code, detail: message })

/** The probes alone, for a process without an API. */
export function createProbeServer(probes: Probes): FastifyInstance {
  return serveProbes(probes, refuseUnrouted)
}

/** For a process that cannot begin yet: the probes say why, and everything else is 503. */
export function createWaitingServer(probes: Probes): FastifyInstance {
  return serveProbes(probes, app =>
    app.addHook('onRequest', async request => {
      if (request.is404) throw databaseUnavailable({ retryAfter: 5 })
    }),
  )
}

function serveProbes(probes: Probes, refuseOthers: (app: FastifyInstance) => void): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(answerProblem)
  refuseOthers(app)
  registerProbes(app, probes)
  return app
}
