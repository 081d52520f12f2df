import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan } from '../kernel/tracing.ts'
import { PROBES } from './request-log.ts'

/** Traces each request as a span, a child of the span in its `traceparent`. Probes are not traced. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (PROBES.has(request.routeOptions.url ?? '')) return done()
    request.span = beginSpan(request.method, 'server', attributesOf(request), request.headers)
    request.span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { operation, caller, span, scimRoute, directory } = request
    span?.rename(operation?.id ?? scimRoute ?? `${request.method} ${request.routeOptions.url ?? ''}`.trim())
    span?.set({
      'reeve.operation': operation?.id ?? scimRoute ?? undefined,
      'reeve.organization_id': caller?.organizationId ?? directory?.organizationId,
      'http.response.status_code': reply.statusCode,
      'error.type': request.refusedWith ?? undefined,
    })
    span?.end(reply.statusCode >= 500 ? (request.refusedWith ?? String(reply.statusCode)) : undefined)
    done()
  })
}

/**
 * The attributes of a span. They exclude the path, because unauthenticated callers control it. The log has the path and
 * the client's IP address, and can be searched by request id.
 */
const attributesOf = (request: FastifyRequest) => ({
  'http.request.method': request.method,
  'http.route': request.routeOptions.url,
  'reeve.request_id': request.id,
})
