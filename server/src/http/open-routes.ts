import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticationRequired, invalidSession, sessionRequired } from '../operations/access.ts'
import type { Operation, SignedIn } from '../operations/operation.ts'
import { type CredentialReader, carriesApiKey, sessionOf } from './credentials.ts'
import { refuseCrossSite } from './cross-site.ts'
import { rateLimited } from './problem.ts'
import { contextOf, countRequest, type RouteOptions } from './routes.ts'
import { createValidator } from './validation.ts'

/** What signing in brings to the HTTP side. */
export interface SignInRoutes {
  /** Where browsers reach this service. */
  readonly origin: string
  /** In which header `handle` is told who is asking. */
  readonly networkAddressHeader: string
  /** What can be reached below `/auth`: `POST /sign-in/email`. */
  readonly routes: ReadonlySet<string>
  /** Answers what is sent there. */
  handle(request: Request): Promise<Response>
  /** Whose session this is, as the database says at this moment. */
  findAccount(tokenHash: Buffer): Promise<SignedIn | undefined>
  /** Counts an attempt; seconds to wait if it is one too many, and null if it may be looked at. */
  countAttempt(attempt: Attempt): Promise<number | null>
}

/** Something that guesses could be made with: where, by which network address, and for whom if that is said. */
export interface Attempt {
  readonly what: string
  readonly ip: string
  readonly email?: string | undefined
}

export interface OpenRouteOptions extends Pick<RouteOptions, 'checkRate' | 'mechanism'> {
  readonly credentials: CredentialReader
  readonly signIn: SignInRoutes
}

type OpenOperation = Extract<Operation, { kind: 'open' }>

/** Serves an operation that belongs to no organization; the order of checks is that of every other. */
export function registerOpenOperation(app: FastifyInstance, operation: OpenOperation, options: OpenRouteOptions) {
  const validator = createValidator(operation)
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(operation.response && { schema: { response: { [operation.status ?? 200]: operation.response } } }),
    // Validation is ours, so that it comes in its place in the order.
    validatorCompiler: () => () => true,
    onRequest: async (request, reply) => {
      request.operation = operation
      request.account = await admitPerson(operation, options, request, reply)
    },
    handler: async (request, reply) => {
      const query = validator.query(request.query)
      const body = operation.method === 'GET' ? undefined : validator.body(request.body)
      const params = validator.params(request.params)
      const { account } = request
      const context = { account, context: contextOf(request), now: options.mechanism.clock.now(), params, query, body }
      const response = await operation.run(context as never)
      reply.code(operation.response ? (operation.status ?? 200) : (operation.status ?? 204))
      return reply.send(operation.response ? response : undefined)
    },
  })
}

async function admitPerson(
  operation: OpenOperation,
  options: OpenRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const { signIn } = options
  if (operation.account === 'required') {
    const account = await requirePerson(request, options)
    await countRequest(options, request, reply, account.sessionId)
    refuseCrossSite(request.raw)
    return account
  }
  const tokenHash = operation.account === 'optional' ? sessionOf(request.raw, options.credentials) : null
  const seconds = await signIn.countAttempt({ what: operation.id, ip: request.ip })
  if (seconds !== null) throw rateLimited({ retryAfter: seconds })
  const account = tokenHash && (await signIn.findAccount(tokenHash))
  if (account) refuseCrossSite(request.raw)
  return account ?? null
}

async function requirePerson(request: FastifyRequest, { credentials, signIn }: OpenRouteOptions): Promise<SignedIn> {
  const tokenHash = sessionOf(request.raw, credentials)
  if (!tokenHash) throw carriesApiKey(request.raw) ? sessionRequired() : authenticationRequired()
  const account = await signIn.findAccount(tokenHash)
  if (!account) throw invalidSession()
  return account
}
