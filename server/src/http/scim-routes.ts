import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticationRequired, invalidDirectoryToken } from '../operations/access.ts'
import type { ScimConnection, ScimRoute, ScimService } from '../operations/scim-route.ts'
import { recordFailure } from './answer-problem.ts'
import { headersNamed } from './credentials.ts'
import { malformedRequest } from './problem.ts'
import { acceptOnlyJson } from './request-body.ts'
import { contextOf, countRequest } from './routes.ts'
import { SCIM_TYPE, scimStatusOf } from './scim-error.ts'

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
    for (const route of scim.routes) {
      scope.route({
        method: route.method,
        url: `${scim.prefix}${route.path}`,
        onResponse: async (request, { statusCode: status }) => {
          const { directory, refusedWith, scimDetail } = request
          const { id = null } = request.params as { id?: string }
          const { method, path } = route
          const at = { requestId: contextOf(request).requestId, method, route: path, id }
          const isRefused = status >= 400
          const refusal = { code: isRefused ? refusedWith : null, detail: isRefused ? scimDetail : null }
          if (directory) scim.answered(directory, { ...at, status, ...refusal })
        },
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

/** @throws authentication_required, invalid_directory_token, organization_frozen or malformed_request */
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
    toFailure(failure) {
      const error = recordFailure(failure, request)
      return { error, status: scimStatusOf(error) }
    },
  })
  reply.code(status).headers(headers ?? {})
  return body ? reply.type(SCIM_TYPE).serializer(JSON.stringify).send(body) : reply.send()
}
