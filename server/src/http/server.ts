import type { IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Credential } from '../operations/admission.ts'
import type { Mechanism } from '../operations/mechanism.ts'
import type { Caller, Operation, SignedIn } from '../operations/operation.ts'
import { createAuthHandler } from './auth-routes.ts'
import type { CredentialReader } from './credentials.ts'
import { toPublicError } from './failures.ts'
import { createHttpMetrics, type Measure, showMeasures } from './metrics.ts'
import { registerOpenOperation, type SignInRoutes } from './open-routes.ts'
import { toOpenApi } from './openapi.ts'
import { type Probes, registerProbes } from './probes.ts'
import { malformedRequest, methodNotAllowed, problemHeaders, routeNotFound, toProblem } from './problem.ts'
import { requestIdOf } from './request-id.ts'
import { registerOperation } from './routes.ts'

const BODY_LIMIT_BYTES = 64 * 1024

export interface HttpServerOptions extends Probes {
  readonly operations: readonly Operation[]
  readonly mechanism: Mechanism
  readonly credentials: CredentialReader
  readonly signIn: SignInRoutes
  /** Requests a minute and caller; 0 for no limit. */
  readonly requestsPerMinute: number
  /** Whether X-Forwarded-For may be believed. */
  readonly trustProxy: boolean
  readonly version: string
  readonly log: FastifyBaseLogger
  /** What `/metrics` shows besides the HTTP side. */
  readonly measures?: readonly Measure[]
}

/** The HTTP side of the service: every operation as a route, every failure as a problem. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { operations, log } = options
  const metrics = createHttpMetrics(options.registry)
  showMeasures(options.registry, options.measures ?? [])
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A HEAD request of a stream would read all of it.
    exposeHeadRoutes: false,
    trustProxy: options.trustProxy,
    genReqId: raw => requestIdOf(raw as IncomingMessage),
    requestTimeout: 30_000,
    // Node would answer this itself, without a problem document.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply),
  })

  acceptOnlyJson(app)
  await app.register(rateLimit, { global: false })
  const checkRate = options.requestsPerMinute
    ? app.createRateLimit({
        max: options.requestsPerMinute,
        timeWindow: 60_000,
        keyGenerator: request => request.rateKey,
      })
    : null

  app.decorateRequest('operation', null)
  app.decorateRequest('credential', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('account', null)
  app.decorateRequest('rateKey', '')
  app.decorateRequest('idempotencyKey', null)
  app.decorateRequest('refusedWith', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    refuseMalformedHead(request)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.operation?.id ?? 'none'
    metrics.duration.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (request.refusedWith) metrics.refusals.inc({ operation, code: request.refusedWith })
    request.log.info(logLine(request, reply), 'request')
    done()
  })
  app.setErrorHandler(answerProblem)

  const paths = operations.map(({ path, method }) => ({ method, pattern: patternOf(path) }))
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = [...new Set(paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
    if (methods.length === 0) return answerProblem(routeNotFound(), request, reply)
    reply.header('allow', methods.join(', '))
    return answerProblem(methodNotAllowed(), request, reply)
  })

  // Node would answer 417 without a body; RFC 9110 lets a server ignore what it does not know.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  for (const operation of operations) {
    if (operation.kind === 'open') registerOpenOperation(app, operation, { ...options, checkRate })
    else registerOperation(app, operation, { ...options, checkRate })
  }
  app.route({ method: ['GET', 'POST'], url: '/auth/*', handler: createAuthHandler(options.signIn) })

  const document = JSON.stringify(toOpenApi(operations, options.version, options.credentials.sessionCookie))
  app.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  registerProbes(app, options)
  return app
}

declare module 'fastify' {
  interface FastifyRequest {
    operation: Operation | null
    credential: Credential | null
    caller: Caller | null
    account: SignedIn | null
    rateKey: string
    idempotencyKey: string | null
    /** The code of the problem that answered it. */
    refusedWith: string | null
  }
}

/** What Node and the router let pass: a request for no host, and a query that would be taken for something else. */
function refuseMalformedHead({ raw, url }: FastifyRequest) {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
    throw malformedRequest({ detail: 'The Host header is missing' })
  }
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
  } catch {
    throw malformedRequest({ detail: 'The query is not percent-encoded UTF-8' })
  }
}

/** The only parser: invalid UTF-8 or JSON is refused, not repaired. An absent body is undefined. */
function acceptOnlyJson(app: FastifyInstance) {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(utf8.decode(body as Buffer)))
    } catch (error) {
      done(Object.assign(error as Error, { code: 'REEVE_MALFORMED_JSON' }))
    }
  })
}

function answerProblem(failure: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toPublicError(failure, request.operation)
  if (error.kind === 'internal' || error.kind === 'unavailable') {
    request.log.error({ err: error.details.cause ?? failure, code: error.code }, 'failed')
  }
  request.refusedWith = error.code
  const problem = toProblem(error, request.id)
  return reply.code(problem.status).headers(problemHeaders(error)).serializer(JSON.stringify).send(problem)
}

/** A request that Node cannot parse has no route and no id. It still gets a problem. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: import('node:net').Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({
    type: 'urn:reeve:problem:malformed_request',
    title: 'The request is not well-formed',
    status: Number(status.slice(0, 3)),
    detail: 'The request is not well-formed HTTP',
    code: 'malformed_request',
    request_id: requestIdOf({ headers: {} } as IncomingMessage),
  })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/problem+json\r\ncontent-length: ` +
      `${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

const logLine = (request: FastifyRequest, reply: FastifyReply) => ({
  request_id: request.id,
  method: request.method,
  // Clients sometimes put a key into the URL by mistake. Keep it out of the log.
  path: request.url.split('?')[0]?.replace(/rve_[0-9A-Za-z]+/g, 'rve_…'),
  operation: request.operation?.id,
  status: reply.statusCode,
  ...(request.refusedWith && { code: request.refusedWith }),
  ms: Math.round(reply.elapsedTime * 10) / 10,
  ...(request.caller && { organization_id: request.caller.organizationId, user_id: request.caller.userId }),
  ...(request.account && { user_id: request.account.userId }),
})
