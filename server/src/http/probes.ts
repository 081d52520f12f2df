import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

export interface Probes {
  readonly registry: Registry
  /** Whether the service can do its work now. */
  ready(): Promise<boolean>
}

/** Endpoints for the supervisor of the process. */
export function registerProbes(app: FastifyInstance, { registry, ready }: Probes): void {
  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) =>
    (await ready()) ? { status: 'ok' } : reply.code(503).send({ status: 'unavailable' }),
  )
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

/** The probes alone, for a process without an API. */
export function createProbeServer(probes: Probes): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: false, forceCloseConnections: true })
  registerProbes(app, probes)
  return app
}
