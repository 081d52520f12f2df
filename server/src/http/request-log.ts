import type { FastifyReply, FastifyRequest } from 'fastify'

/** Probes come every few seconds, so they are logged at `debug` unless they fail. */
export const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** Writes one log line per request, at most once. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  if (request.isLogged) return
  request.isLogged = true
  request.log[levelOf(request, reply)](logLine(request, reply), 'request')
}

function levelOf({ failure, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  if (failure || statusCode === 500) return 'error'
  return PROBES.has(routeOptions.url ?? '') ? 'debug' : 'info'
}

const logLine = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  path: pathForLog(request),
  operation: request.operation?.id ?? request.scimRoute ?? undefined,
  status: reply.statusCode,
  ...(request.refusedWith && { code: request.refusedWith }),
  ...(request.failure && { failure: request.failure }),
  ms: Math.round(reply.elapsedTime * 10) / 10,
  ip: request.networkAddress,
  user_agent: request.userAgent ?? undefined,
  ...(request.caller && {
    organization_id: request.caller.organizationId,
    user_id: request.caller.userId,
    ...(request.caller.credential.type === 'api_key' && { key_id: request.caller.credential.id }),
  }),
  ...(request.platformKey && { key_id: request.platformKey.id }),
  ...(request.directory && {
    organization_id: request.directory.organizationId,
    directory_id: request.directory.id,
  }),
  ...(request.span && { trace_id: request.span.traceId }),
  ...(request.account && { user_id: request.account.userId }),
})

/** The route instead of the path of a SCIM request: clients put user names, which are email addresses, into paths. */
function pathForLog(request: FastifyRequest): string {
  const [path = ''] = request.originalUrl.split('?')
  return isScim(request) ? (request.routeOptions.url ?? SCIM_UNROUTED) : redactKeys(path)
}

const SCIM_UNROUTED = '/scim/*'

/**
 * True if the request has a SCIM route, even with a percent-encoded path, or if its path begins with `/scim`, in upper
 * or lower case.
 */
export const isScim = ({ scimRoute, originalUrl }: Pick<FastifyRequest, 'scimRoute' | 'originalUrl'>): boolean =>
  Boolean(scimRoute) || /^\/+scim(?:[/?;%]|$)/i.test(originalUrl)

/** Redacts API keys, platform keys and directory tokens that clients put into the URL by mistake. */
export const redactKeys = (path: string) => path.replace(/(rv[edp]_)[0-9A-Za-z_-]+/g, '$1…')
