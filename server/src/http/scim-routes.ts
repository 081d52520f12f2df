import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicError } from '../kernel/errors.ts'
import { authenticationRequired, invalidDirectoryToken } from '../operations/access.ts'
import type { RequestContext } from '../operations/operation.ts'
import { recordFailure } from './answer-problem.ts'
import { headersNamed } from './credentials.ts'
import { malformedRequest } from './problem.ts'
import { acceptOnlyJson } from './request-body.ts'
import { contextOf, countRequest } from './routes.ts'
import { SCIM_TYPE, type ScimErrorResponse } from './scim-error.ts'

/** The interface through which HTTP serves the SCIM protocol. Its routes are no operations of the API. */
export interface ScimService {
  /** The path below which all routes are. */
  readonly prefix: string
  /** The maximum size of a body. */
  readonly mostBytes: number
  readonly routes: readonly ScimRoute[]
  /** Finds the connection of a bearer token. */
  findConnection(token: string): Promise<ScimConnection | undefined>
  /** Called after each response to a connection. Must not throw. */
  answered(connection: ScimConnection, answer: { readonly status: number; readonly code: string | null }): void
  toError(error: PublicError): ScimErrorResponse
}

export interface ScimConnection {
  readonly organizationId: string
  readonly id: string
}

export interface ScimRoute {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  handle(connection: ScimConnection, request: ScimRequest): Promise<ScimResponse>
}

export interface ScimRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly ifMatch: string | null
  readonly ifNoneMatch: string | null
  readonly context: RequestContext
  /** Maps a failure of a part of the request to its public error, and logs an unexpected one. */
  toPublicError(failure: unknown): PublicError
}

export interface ScimResponse {
  readonly status: number
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

const TOKEN_REQUIRED = 'A SCIM request needs the token of a directory in the Authorization header'

const BEARER = /^Bearer +([^ ]+) *$/i

/**
 * Serves the SCIM routes. The order of checks is fixed: 401, 429, then the body (415, 413, 400), then the route's own
 * errors. Bodies may be larger than those of the API, because a bulk request has up to 1,000 operations.
 */
export async function registerScim(app: FastifyInstance, scim: ScimService, perSecond: number): Promise<void> {
  const keyGenerator = (request: FastifyRequest) => request.rateKey
  const checkRate = perSecond > 0 ? app.createRateLimit({ max: perSecond, timeWindow: 1_000, keyGenerator }) : null
  await app.register(async scope => {
    acceptOnlyJson(scope, [SCIM_TYPE, 'application/json'], scim.mostBytes)
    scope.addHook('onResponse', async ({ directory, refusedWith }, { statusCode }) => {
      if (directory) scim.answered(directory, { status: statusCode, code: refusedWith })
    })
    for (const route of scim.routes) {
      scope.route({
        method: route.method,
        url: `${scim.prefix}${route.path}`,
        onRequest: async (request, reply) => {
          request.scimRoute = route.id
          request.directory = await admitConnection(scim, request)
          await countRequest({ checkRate }, request, reply, request.directory.id)
        },
        handler: (request, reply) => handleScim(route, request, reply),
      })
    }
  })
}

/** @throws authentication_required, invalid_directory_token or malformed_request */
async function admitConnection(scim: ScimService, { raw }: FastifyRequest): Promise<ScimConnection> {
  const [authorization, ...others] = headersNamed(raw, 'authorization')
  if (others.length > 0) throw malformedRequest({ detail: 'There are several Authorization headers' })
  if (authorization === undefined) throw authenticationRequired({ detail: TOKEN_REQUIRED })
  const token = BEARER.exec(authorization)?.[1]
  const connection = token === undefined ? undefined : await scim.findConnection(token)
  if (!connection) throw invalidDirectoryToken()
  return connection
}

async function handleScim(route: ScimRoute, request: FastifyRequest, reply: FastifyReply) {
  if (!request.directory) throw new Error(`${route.id} was called without a connection`)
  const { status, body, headers } = await route.handle(request.directory, {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: request.body,
    ifMatch: request.headers['if-match'] ?? null,
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    context: contextOf(request),
    toPublicError: failure => recordFailure(failure, request),
  })
  reply.code(status).headers(headers ?? {})
  return body ? reply.type(SCIM_TYPE).serializer(JSON.stringify).send(body) : reply.send()
}
