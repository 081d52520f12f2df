import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { answerProblem } from './answer-problem.ts'
import { refuseUnrouted } from './unrouted.ts'

export interface Probes {
  readonly registry: Registry
  /** @throws when the service cannot do its work now */
  assertReady(): Promise<unknown>
  /** Whether the process is about to stop. */
  isDraining(): boolean
}

/** Endpoints for the supervisor of the process. */
export function registerProbes(app: FastifyInstance, { registry, assertReady, isDraining }: Probes): void {
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
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

/** The probes alone, for a process without an API. */
export function createProbeServer(probes: Probes): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(answerProblem)
  refuseUnrouted(app)
  registerProbes(app, probes)
  return app
}
