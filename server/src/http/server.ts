import type { IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { isTracing, type Span } from '../kernel/tracing.ts'
import type { Credential } from '../operations/admission.ts'
import type { Caller } from '../operations/caller.ts'
import type { Operation, SignedIn } from '../operations/operation.ts'
import { isPlatformOperation, type PlatformCaller } from '../operations/platform-operation.ts'
import type { Runtime } from '../operations/runtime.ts'
import type { ScimConnection, ScimService } from '../operations/scim-route.ts'
import { answerProblem, answerRouterRefusal } from './answer-problem.ts'
import { registerSignIn } from './auth-routes.ts'
import { limitShutdown } from './closing.ts'
import { answerConditionally } from './conditional-get.ts'
import { answeredUrl, registerConsole } from './console/console.ts'
import type { CredentialReader } from './credentials.ts'
import { type LogoutService, registerLogout } from './logout-route.ts'
import { createHttpMetrics } from './metrics.ts'
import { registerOpenOperation, type SignInRoutes } from './open-routes.ts'
import { type OpenApi, toOpenApi } from './openapi.ts'
import { decorateWithAppearance } from './plain-page.ts'
import { registerPlatformOperation } from './platform-routes.ts'
import { type Probes, registerProbes } from './probes.ts'
import { malformedRequest } from './problem.ts'
import { RateCounts } from './rate-counts.ts'
import { registerReference } from './reference/reference.ts'
import { acceptOnlyJson } from './request-body.ts'
import { createRequestIds } from './request-id.ts'
import { logRequest } from './request-log.ts'
import { registerOperation } from './routes.ts'
import { registerScim } from './scim-routes.ts'
import { decorateWithHeaders, setCommonHeaders } from './set-common-headers.ts'
import { registerSignInError } from './sign-in-error.ts'
import { createTextStreams, STREAM_LIMITS, type StreamLimits } from './text-streams.ts'
import { traceRequests } from './trace-requests.ts'
import { registerFavicon } from './unknown-address.ts'
import { answerTunnelRequest, answerUnparsableRequest, refuseUnrouted } from './unrouted.ts'

export interface HttpServerOptions extends Probes {
  readonly operations: readonly Operation[]
  readonly runtime: Runtime
  readonly credentials: CredentialReader
  readonly signIn: SignInRoutes
  /** Absent if no SCIM service is served. */
  readonly scim?: ScimService | undefined
  /** Absent if Universal Logout is not served. */
  readonly logout?: LogoutService | undefined
  /** Requests per minute and caller; 0 for no limit. */
  readonly requestsPerMinute: number
  /** SCIM requests per second and connection, also logouts per second and network or directory; 0 for no limit. */
  readonly scimRequestsPerSecond?: number
  readonly streamLimits?: Partial<StreamLimits> | undefined
  /** True if X-Forwarded-For is trusted. */
  readonly trustProxy: boolean
  readonly version: string
  /** The folder of the built console; null serves none. */
  readonly consoleFolder: string | null
  readonly log: FastifyBaseLogger
}

/**
 * Creates the HTTP server of the service. Every operation is a route. Errors have problem details, SCIM's format below
 * `/scim`, or a page for a browser.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { operations, log } = options
  const requestIdOf = createRequestIds(operations)
  const metrics = createHttpMetrics(options.metrics.registry)
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: options.trustProxy,
    genReqId: raw => requestIdOf(raw as IncomingMessage),
    requestTimeout: 30_000,
    // By default, Node.js itself refuses a request without a Host header, with a response that is not problem details.
    http: { requireHostHeader: false, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (failure, socket) => answerUnparsableRequest(app)(failure, socket),
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: answerRouterRefusal,
    ...(options.consoleFolder !== null && { rewriteUrl: answeredUrl }),
  })

  decorateWithHeaders(app, options.signIn.origin)
  decorateWithAppearance(app, options.consoleFolder)
  limitShutdown(app)
  if (isTracing()) traceRequests(app)
  acceptOnlyJson(app)
  const checkRate = await createRateCheck(app, options.requestsPerMinute)

  decorateRequests(app)
  if (options.scim) app.decorate('scimErrors', options.scim.toErrorBody)
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    // Makes clients without a load balancer reconnect, and reach another process.
    if (options.isDraining()) reply.header('connection', 'close')
    refuseMalformedHead(request)
    done()
  })
  refuseUnrouted(app)
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.operation?.id ?? request.scimRoute ?? 'none'
    metrics.duration.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (request.refusedWith) metrics.refusals.inc({ operation, code: request.refusedWith })
    logRequest(request, reply)
    closeUnlessComplete(request.raw)
    done()
  })
  answerConditionally(app)
  app.setErrorHandler(answerProblem)

  // Without a listener, Node.js closes the connection of a CONNECT request without a response.
  app.server.on('connect', answerTunnelRequest(app, requestIdOf))
  // Without a listener, Node.js responds to an unknown Expect header with 417 without a body. RFC 9110 lets a server
  // ignore unknown expectations.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  const streams = createTextStreams({ ...STREAM_LIMITS, ...options.streamLimits })
  const common = { ...options, checkRate, streams }
  for (const operation of operations) {
    if (operation.kind === 'open') registerOpenOperation(app, operation, common)
    else if (isPlatformOperation(operation)) registerPlatformOperation(app, operation, common)
    else registerOperation(app, operation, common)
  }
  if (options.scim) await registerScim(app, options.scim, options.scimRequestsPerSecond ?? 0)
  if (options.logout) await registerLogout(app, options.logout, options.scimRequestsPerSecond ?? 0)
  registerSignIn(app, options.signIn, options.credentials)
  registerSignInError(app, { hasConsole: options.consoleFolder !== null })

  // The OpenAPI document is built on first request, because that takes as long as registering all routes.
  let made: OpenApi | undefined
  const document = () => (made ??= toOpenApi(operations, options.version, options.credentials.sessionCookie))
  let json: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(document())
    return reply.type('application/json').send(json)
  })
  registerReference(app, operations, document)
  if (options.consoleFolder !== null) await registerConsole(app, options.consoleFolder)
  registerFavicon(app)
  registerProbes(app, options)
  return app
}

/** Counts requests by their `rateKey`; null without a limit. */
async function createRateCheck(app: FastifyInstance, max: number) {
  await app.register(rateLimit, { global: false, store: RateCounts })
  return max > 0 ? app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: request => request.rateKey }) : null
}

/** Sets the initial values of the request's properties, which are declared below. */
function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('operation', null)
  app.decorateRequest('credential', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('platformKey', null)
  app.decorateRequest('account', null)
  app.decorateRequest('rateKey', '')
  app.decorateRequest('idempotencyKey', null)
  app.decorateRequest('refusedWith', null)
  app.decorateRequest('failure', null)
  app.decorateRequest('isLogged', false)
  app.decorateRequest('networkAddress', null)
  app.decorateRequest('userAgent', null)
  app.decorateRequest('span', null)
  app.decorateRequest('scimRoute', null)
  app.decorateRequest('directory', null)
  app.decorateRequest('scimDetail', null)
}

declare module 'fastify' {
  interface FastifyRequest {
    operation: Operation | null
    credential: Credential | null
    caller: Caller | null
    /** The key of a platform operation. */
    platformKey: PlatformCaller | null
    account: SignedIn | null
    rateKey: string
    idempotencyKey: string | null
    /** The error code of the response; null if it is not an error response. */
    refusedWith: string | null
    /** The cause of a failure, for the log. */
    failure: string | null
    isLogged: boolean
    /** The id of the SCIM route; null for other requests. */
    scimRoute: string | null
    /** The directory whose token the request has; null for other requests. */
    directory: ScimConnection | null
    /** The text of an error in SCIM's format. */
    scimDetail: string | null
    /** Null if the request is not traced. */
    span: Span | null
    /**
     * The client's network address in canonical form; null if unknown. Read early, because a closed socket has no
     * address.
     */
    networkAddress: string | null
    /** The client's user agent, truncated and without control characters; null if unknown. */
    userAgent: string | null
  }
}

/** Time for which a client may continue to send its body after the response was sent. */
const BODY_GRACE_MS = 2_000

/**
 * Closes the connection if the body does not arrive in time. Otherwise Node.js would send a second response, with 408.
 */
function closeUnlessComplete(raw: IncomingMessage) {
  if (raw.complete) return
  setTimeout(() => raw.complete || raw.destroy(), BODY_GRACE_MS).unref()
}

/**
 * Refuses malformed requests that Node and the router accept: no Host header or several, or a query with invalid
 * percent-encoding.
 */
function refuseMalformedHead({ raw, url }: FastifyRequest) {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) {
    throw malformedRequest({ detail: hosts > 1 ? 'There are several Host headers' : 'The Host header is missing' })
  }
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
  } catch {
    throw malformedRequest({ detail: 'The query is not percent-encoded UTF-8' })
  }
}
