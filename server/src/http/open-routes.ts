import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticationRequired, invalidSession, sessionRequired } from '../operations/access.ts'
import type { Operation, SignedIn } from '../operations/operation.ts'
import { type CredentialReader, carriesApiKey, sessionOf } from './credentials.ts'
import { refuseCrossSite } from './cross-site.ts'
import { rateLimited } from './problem.ts'
import { contextOf, countRequest, type RouteOptions, sendAnswer } from './routes.ts'
import { createValidator } from './validation.ts'

/** The interface through which HTTP uses the sign-in feature. */
export interface SignInRoutes {
  /** The public origin of this service. */
  readonly origin: string
  /** The name of the header that passes the client's network address to `handle`. */
  readonly networkAddressHeader: string
  /** Answers requests to the allowed endpoints below `/auth`. */
  handle(request: Request): Promise<Response>
  /** Finds the account of a session. */
  findAccount(tokenHash: Buffer): Promise<SignedIn | undefined>
  /** Counts an attempt. Returns null if it is allowed, otherwise the seconds to wait. */
  countAttempt(attempt: Attempt): Promise<number | null>
  /**
   * Counts a password that was entered in this session. Returns null if it is allowed, otherwise the seconds to wait.
   */
  countPassword(sessionId: string): Promise<number | null>
}

/**
 * A request that could guess a credential: its route, its network address, and the email address in it, if any. A
 * request in a session has the session instead of the network address.
 */
export type Attempt = { readonly action: string } & (AttemptFromNetwork | { readonly sessionId: string })

interface AttemptFromNetwork {
  /** The network address of the client; null if unknown. */
  readonly ip: string | null
  readonly email?: string | undefined
  /** The `Cookie` header, if the endpoint recognizes devices that have signed in to the account before. */
  readonly cookies?: string | undefined
}

export interface OpenRouteOptions extends Pick<RouteOptions, 'checkRate' | 'runtime'> {
  readonly credentials: CredentialReader
  readonly signIn: SignInRoutes
}

type OpenOperation = Extract<Operation, { kind: 'open' }>

/**
 * Serves an operation outside any organization. The credential, the rate limit and the origin of the request are
 * checked before its query, body and path.
 */
export function registerOpenOperation(app: FastifyInstance, operation: OpenOperation, options: OpenRouteOptions) {
  const validator = createValidator(operation)
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    // The framework's validation is off, because the order of checks matters.
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
      const now = options.runtime.clock.now()
      const origin = originOf(request) ?? options.signIn.origin
      const context = { account, context: contextOf(request), now, origin, params, query, body }
      const response = await operation.run(context as never)
      reply.code(operation.response ? (operation.status ?? 200) : (operation.status ?? 204))
      return sendAnswer(reply, operation, response)
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
  // Without a token in the request, there is nothing to guess.
  if (operation.account === 'unused' && operation.method === 'GET') return null
  // Before the attempt is counted: a page of another site could otherwise use up the attempts of its visitors' network.
  refuseCrossSite(request.raw)
  const tokenHash = operation.account === 'optional' ? sessionOf(request.raw, options.credentials) : null
  const seconds = await signIn.countAttempt({ action: operation.id, ip: request.networkAddress })
  if (seconds !== null) throw rateLimited({ retryAfter: seconds })
  return (tokenHash && (await signIn.findAccount(tokenHash))) ?? null
}

const PROTOCOLS = ['http', 'https']
/** A host name or IP address with an optional port, as in a Host header (RFC 9110, section 7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * The origin in the URL that the client used. Null if the host or the protocol is missing or malformed, in the request
 * or in the headers of a trusted proxy.
 */
function originOf({ protocol, host }: FastifyRequest): string | null {
  if (!PROTOCOLS.includes(protocol) || !HOST.test(host ?? '')) return null
  return URL.parse(`${protocol}://${host}`)?.origin ?? null
}

async function requirePerson(request: FastifyRequest, { credentials, signIn }: OpenRouteOptions): Promise<SignedIn> {
  const tokenHash = sessionOf(request.raw, credentials)
  if (!tokenHash) throw carriesApiKey(request.raw) ? sessionRequired() : authenticationRequired()
  const account = await signIn.findAccount(tokenHash)
  if (!account) throw invalidSession()
  return account
}
