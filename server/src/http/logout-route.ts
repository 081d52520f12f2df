import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PublicError } from '../kernel/errors.ts'
import { networkOf } from '../kernel/network-address.ts'
import { authenticationRequired } from '../operations/access.ts'
import type { RequestContext } from '../operations/operation.ts'
import { answerProblem } from './answer-problem.ts'
import { headersNamed } from './credentials.ts'
import { toPublicError } from './failures.ts'
import { malformedRequest, requestAborted } from './problem.ts'
import { acceptOnlyJson } from './request-body.ts'
import { contextOf, countRequest } from './routes.ts'

/** The interface through which HTTP serves Universal Logout. Its caller is an identity provider, not a member. */
export interface LogoutService {
  authenticate(directoryId: string, token: string, context: RequestContext): Promise<LogoutConnection>
  endSessions(connection: LogoutConnection, body: unknown, context: RequestContext): Promise<void>
  refuse(connection: LogoutConnection, refusal: PublicError, context: RequestContext): Promise<never>
}

export interface LogoutConnection {
  readonly organizationId: string
  readonly id: string
}

const PATH = '/v1/directories/:id/global-token-revocation'
const MOST_BYTES = 8 * 1024
const TOKEN_REQUIRED = 'This request needs a token that the identity provider of the directory has signed'
const BEARER = /^Bearer +([^ ]+) *$/i

/**
 * Serves the endpoint of Universal Logout. The order of checks is fixed: 429 of the network, 401, 429 of the directory,
 * then the body (415, 413, 400), then 404 and the rest.
 */
export async function registerLogout(app: FastifyInstance, logout: LogoutService, perSecond: number): Promise<void> {
  const keyGenerator = (request: FastifyRequest) => request.rateKey
  const checkRate = perSecond > 0 ? app.createRateLimit({ max: perSecond, timeWindow: 1_000, keyGenerator }) : null
  const connections = new WeakMap<FastifyRequest, LogoutConnection>()
  await app.register(async scope => {
    acceptOnlyJson(scope, ['application/json'], MOST_BYTES)
    scope.post<{ Params: { id: string } }>(PATH, {
      onRequest: async (request, reply) => {
        await countRequest({ checkRate }, request, reply, `logout of ${networkOf(request.networkAddress)}`)
        const connection = await logout.authenticate(request.params.id, tokenOf(request), contextOf(request))
        connections.set(request, connection)
        request.directory = connection
        await countRequest({ checkRate }, request, reply, `logout by ${connection.id}`)
      },
      handler: async (request, reply) => {
        const connection = connections.get(request)
        if (!connection) throw new Error('a logout was called without a connection')
        connections.delete(request)
        await logout.endSessions(connection, request.body, contextOf(request))
        return reply.code(204).send()
      },
      errorHandler: async (failure, request, reply) => {
        const connection = connections.get(request)
        const error = toPublicError(failure, request.operation)
        const isRefused = connection && isRefusalOfBody(error)
        const final = isRefused ? await logout.refuse(connection, error, contextOf(request)).catch(e => e) : failure
        return answerProblem(final, request, reply)
      },
    })
  })
}

/**
 * True if the body was refused. False for an interrupted request, which the provider may repeat with the same token.
 */
const isRefusalOfBody = ({ kind, code }: PublicError): boolean =>
  code !== requestAborted.code && (kind === 'malformed' || kind === 'too_large' || kind === 'unsupported_media_type')

/** @throws authentication_required or malformed_request */
function tokenOf({ raw }: FastifyRequest): string {
  const [authorization, ...others] = headersNamed(raw, 'authorization')
  if (others.length > 0) throw malformedRequest({ detail: 'There are several Authorization headers' })
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined) throw authenticationRequired({ detail: TOKEN_REQUIRED })
  return token
}
