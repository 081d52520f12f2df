import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { PublicError } from '../kernel/errors.ts'
import { canonicalAddress } from '../kernel/network-address.ts'
import {
  malformedRequest,
  methodNotAllowed,
  problemHeaders,
  requestTimeout,
  routeNotFound,
  toProblem,
} from './problem.ts'
import { newRequestId } from './request-id.ts'
import { redactKeys } from './request-log.ts'
import { userAgentOf } from './set-common-headers.ts'

/**
 * Handles requests that match no route, or that Node does not pass to the router. They get problem details and a log
 * line.
 */

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

/** Error codes for a connection that the client closed. If that happens during a body, `readBody` reports it. */
const DISCONNECTED = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE'])

/**
 * Refuses a request without a route before its body is read: 405 with the allowed methods if the path exists, otherwise
 * 404. Must be called before the routes are registered.
 */
export function refuseUnrouted(app: FastifyInstance): void {
  const routes: { readonly method: string; readonly pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    routes.push(...[method].flat().map(one => ({ method: one, pattern })))
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const [path = ''] = request.url.split('?')
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) throw routeNotFound()
    reply.header('allow', methods.join(', '))
    throw methodNotAllowed()
  })
}

/** Responds to requests that Node could not parse as HTTP or that timed out. */
export const answerUnparsableRequest =
  ({ log, commonHeaders }: FastifyInstance) =>
  (failure: NodeJS.ErrnoException, socket: Duplex): void => {
    if (DISCONNECTED.has(failure.code ?? '') || !socket.writable) return void socket.destroy()
    const id = newRequestId()
    const isLate = failure.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const error = isLate ? requestTimeout() : malformedRequest({ detail: 'The request is not well-formed HTTP' })
    const isTooLong = failure.code === 'HPE_HEADER_OVERFLOW'
    const status = answer(socket, id, error, { ...(isTooLong && { status: 431 }), headers: commonHeaders })
    log.info({ request_id: id, status, code: error.code, ip: addressOf(socket) }, 'request')
  }

/** Refuses CONNECT, which asks for a tunnel: Reeve is not a proxy. */
export const answerTunnelRequest =
  ({ log, commonHeaders }: FastifyInstance, requestIdOf: (request: IncomingMessage) => string) =>
  (request: IncomingMessage, socket: Duplex): void => {
    // Node has detached the socket, so nothing else closes it or handles its errors.
    socket.on('error', () => socket.destroy()).once('finish', () => socket.destroy())
    const { method, url: path = '', headers } = request
    const id = requestIdOf(request)
    const error = methodNotAllowed()
    const status = answer(socket, id, error, { headers: { ...commonHeaders, allow: METHODS } })
    const user_agent = userAgentOf({ headers }) ?? undefined
    const ip = addressOf(socket)
    log.info({ request_id: id, method, path: redactKeys(path), status, code: error.code, ip, user_agent }, 'request')
  }

/** Writes the problem details to the socket and ends the connection. Returns the status. */
function answer(
  socket: Duplex,
  id: string,
  error: PublicError,
  instead: { readonly status?: number; readonly headers: Readonly<Record<string, string>> },
): number {
  const problem = { ...toProblem(error, id), ...(instead.status && { status: instead.status }) }
  const { status } = problem
  const body = JSON.stringify(problem)
  const headers = Object.entries({
    ...problemHeaders(error),
    ...instead.headers,
    'x-request-id': id,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  return status
}

const addressOf = (socket: Duplex) => canonicalAddress((socket as Partial<{ remoteAddress: string }>).remoteAddress)
