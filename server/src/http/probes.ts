import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { NotReady } from '../kernel/not-ready.ts'
import { databaseUnavailable, problemHeaders, toProblem } from './problem.ts'

export interface Probes {
  readonly registry: Registry
  /** @throws NotReady when the service cannot do its work now */
  assertReady(): Promise<unknown>
  /** Whether the process is about to stop. */
  isDraining(): boolean
}

/** Supervisors ask every few seconds. What they ask is in the log only at the level `debug`, unless it fails. */
export const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

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
  const app = Fastify({ exposeHeadRoutes: false, forceCloseConnections: true })
  registerProbes(app, probes)
  return app
}

/** For a process that cannot begin yet: the probes say why, and everything else is 503. */
export function createWaitingServer(probes: Probes): FastifyInstance {
  const app = createProbeServer(probes)
  app.setNotFoundHandler((request, reply) => {
    const refusal = databaseUnavailable({ retryAfter: 5 })
    return reply.code(503).headers(problemHeaders(refusal)).send(toProblem(refusal, request.id))
  })
  return app
}
