import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../kernel/errors.ts'
import { type Admit, admitCaller } from '../operations/admission.ts'
import type { Operation, RequestContext, RequestInput, TextStream } from '../operations/operation.ts'
import type { PlatformOperation } from '../operations/platform-operation.ts'
import { executeAdmittedQuery, executeQuery, judgingEachBatch, type ToSignal } from '../operations/query.ts'
import type { Runtime } from '../operations/runtime.ts'
import { executeWrite } from '../operations/write.ts'
import { type CredentialReader, credentialOf } from './credentials.ts'
import { refuseCrossSite } from './cross-site.ts'
import { malformedRequest, rateLimited, requestAborted, requestTimeout } from './problem.ts'
import { logRequest } from './request-log.ts'
import type { TextStreams } from './text-streams.ts'
import { createValidator, type Validator } from './validation.ts'

export interface RouteOptions {
  readonly runtime: Runtime
  readonly credentials: CredentialReader
  readonly checkRate: ReturnType<FastifyInstance['createRateLimit']> | null
  readonly streams: TextStreams
}

/** The operations that belong to an organization. */
type OrganizationOperation = Exclude<Operation, { kind: 'open' | PlatformOperation['kind'] }>
type Query = Extract<Operation, { kind: 'query' }>

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Serves one operation. The order of checks is fixed: 400 malformed, 401, 429, 403 scope, 403 permission, then the body
 * (415, 413, 422), then 404, then the errors of the operation itself. A query without a body reads its caller and its
 * data in one batch. All other operations read the caller and check its authority before they read the body, and read
 * the caller again with their data or in their transaction.
 */
export function registerOperation(app: FastifyInstance, operation: OrganizationOperation, options: RouteOptions) {
  const validator = createValidator(operation)
  const common = {
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    // The framework's validation is off, because the order of checks matters.
    validatorCompiler: () => () => true,
  }
  if (operation.kind === 'query' && !operation.body) {
    app.route({
      ...common,
      onRequest: (request, _reply, done) => {
        request.operation = operation
        done()
      },
      handler: operation.streams
        ? (request, reply) => handleStream(operation, validator, options, request, reply)
        : (request, reply) => handleQuery(operation, validator, options, request, reply),
    })
  } else {
    app.route({
      ...common,
      onRequest: async (request, reply) => {
        request.operation = operation
        if (operation.kind !== 'query') request.idempotencyKey = idempotencyKeyOf(request)
        request.credential = credentialOf(request.raw, options.credentials)
        const admit = admission(options, request, reply)
        request.caller = await admitCaller(options.runtime, operation, request.credential, admit)
      },
      handler: (request, reply) =>
        operation.kind === 'query'
          ? handleAdmittedQuery(operation, validator, options, request, reply)
          : handleWrite(operation, validator, options, request, reply),
    })
  }
}

async function handleAdmittedQuery(
  operation: Query,
  validator: Validator,
  options: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!request.credential) throw new Error(`${operation.id} was called without a credential`)
  const query = validator.query(request.query)
  const body = validator.body(request.body)
  const params = validator.params(request.params)
  const answer = await executeAdmittedQuery(options.runtime, operation, request.credential, {
    params,
    query,
    body,
  } as RequestInput)
  return sendAnswer(reply, operation, answer.response)
}

async function handleQuery(
  operation: Query,
  validator: Validator,
  options: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const disconnected = new AbortController()
  const toSignal = () => {
    if (reply.raw.closed) disconnected.abort()
    else reply.raw.once('close', () => disconnected.abort())
    return disconnected.signal
  }
  const admit = admission(options, request, reply)
  const answer = executeWithoutBody(operation, validator, options, request, admit, toSignal)
  const { response, etag } = await answer.catch(error => {
    throw disconnected.signal.aborted ? requestAborted({ cause: error }) : error
  })
  if (etag !== null) reply.header('etag', etag)
  return sendAnswer(reply, operation, response)
}

/**
 * Serves a stream. Its place is reserved before its first query, and freed when the client has read all or
 * disconnected.
 */
async function handleStream(
  operation: Query,
  validator: Validator,
  options: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const admit = admission(options, request, reply)
  let release = () => {}
  const admitToPlace: Admit = async caller => {
    await admit(caller)
    release = options.streams.reserve(caller)
  }
  try {
    const { response, standby } = await executeWithoutBody(operation, validator, options, request, admitToPlace)
    const { mediaType, entries, ...stream } = response as TextStream
    const unread = () => {
      request.refusedWith = requestTimeout.code
    }
    const credential = credentialOf(request.raw, options.credentials)
    const chunks = stream.chunks(judgingEachBatch(options.runtime, operation, credential, standby))
    // A response to HEAD has no body, so the stream is not read.
    const body = request.method === 'HEAD' ? Readable.from([]) : options.streams.toBody(chunks, reply.raw, unread)
    body.once('close', release)
    body.once('error', error => {
      if (!(error instanceof PublicError && reply.raw.headersSent)) return
      request.refusedWith = error.code
      logRequest(request, reply)
    })
    if (standby) reply.header('Reeve-Standby-Lag', (standby.lagMs / 1000).toFixed(3))
    return reply.type(mediaType).header('Reeve-Entries', entries).send(body)
  } catch (error) {
    release()
    throw error
  }
}

/** Executes a query whose request has no body. The caller is admitted before its parameters are validated. */
async function executeWithoutBody(
  operation: Query,
  validator: Validator,
  { runtime, credentials }: RouteOptions,
  request: FastifyRequest,
  admit: Admit,
  toSignal?: ToSignal,
) {
  const toInput = () => {
    const query = validator.query(request.query)
    return { query, params: validator.params(request.params), body: undefined } as RequestInput
  }
  return executeQuery(runtime, operation, credentialOf(request.raw, credentials), admit, toInput, toSignal)
}

async function handleWrite(
  operation: Exclude<OrganizationOperation, { kind: 'query' }>,
  validator: Validator,
  options: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!request.credential || !request.caller) {
    throw new Error(`${operation.id} was called without an authenticated caller`)
  }
  const query = validator.query(request.query)
  const body = validator.body(request.body)
  const params = validator.params(request.params)
  const answer = await executeWrite(options.runtime, operation, {
    credential: request.credential,
    caller: request.caller,
    context: contextOf(request),
    params,
    query,
    body,
    dryRun: (query as { dry_run?: boolean }).dry_run ?? false,
    idempotencyKey: request.idempotencyKey,
    ifMatch: request.headers['if-match'] ?? null,
  })
  if (answer.etag !== null) reply.header('etag', answer.etag)
  reply.code(operation.response ? (operation.status ?? 200) : 204)
  if (answer.replayed) {
    reply.header('idempotency-replayed', 'true')
    // A response that an earlier release has stored might lack fields that the schema requires now.
    if (operation.response) return sendJson(reply, withoutRequired(operation.response), answer.response)
  }
  return sendAnswer(reply, operation, answer.response)
}

/** Serializes a response by the operation's response schema. If there is no schema, the response has no body. */
export const sendAnswer = (reply: FastifyReply, { response: schema }: Operation, response: unknown): FastifyReply =>
  schema ? sendJson(reply, schema, response) : reply.send()

/**
 * Lets Fastify compile a serializer at its first use, because compiling all of them takes a tenth of the start-up time.
 */
const sendJson = (reply: FastifyReply, schema: object, response: unknown): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .serializer(reply.compileSerializationSchema(schema as Record<string, unknown>))
    .send(response)

const relaxed = new WeakMap<object, Record<string, unknown>>()

/**
 * The schema without required fields. Returns the same object each time, because Fastify caches serializers by
 * identity.
 */
function withoutRequired(schema: object): Record<string, unknown> {
  const known = relaxed.get(schema)
  if (known) return known
  const drop = (key: string, value: unknown) => (key === 'required' && Array.isArray(value) ? undefined : value)
  const made = JSON.parse(JSON.stringify(schema, drop))
  relaxed.set(schema, made)
  return made
}

/** Records the caller for the log, counts the request against the rate limit, and refuses cross-site requests. */
const admission =
  (options: RouteOptions, request: FastifyRequest, reply: FastifyReply): Admit =>
  async caller => {
    request.caller = caller
    await countRequest(options, request, reply, caller.credential.id)
    if (caller.credential.type === 'session') refuseCrossSite(request.raw)
  }

/**
 * Counts a request against the credential's rate limit, and sets the headers with the remaining number.
 * @throws rate_limited
 */
export async function countRequest(
  { checkRate }: Pick<RouteOptions, 'checkRate'>,
  request: FastifyRequest,
  reply: FastifyReply,
  credentialId: string,
): Promise<void> {
  if (!checkRate) return
  request.rateKey = credentialId
  const rate = await checkRate(request)
  if (rate.isAllowed) return
  const seconds = rate.ttlInSeconds
  reply.header('ratelimit-policy', `"requests";q=${rate.max};w=${rate.timeWindow / 1000}`)
  reply.header('ratelimit', `"requests";r=${rate.remaining};t=${seconds}`)
  if (rate.isExceeded) throw rateLimited({ retryAfter: seconds })
}

export const contextOf = (request: FastifyRequest): RequestContext => ({
  requestId: request.id,
  ip: request.networkAddress,
  userAgent: request.userAgent,
})

export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return null
  if (typeof sent === 'string' && IDEMPOTENCY_KEY.test(sent)) return sent
  const detail = 'Idempotency-Key is 1 to 255 visible ASCII characters'
  throw malformedRequest({ detail, errors: [{ pointer: '/idempotency-key', code: 'pattern', detail, in: 'header' }] })
}
