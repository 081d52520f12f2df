import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalAddress } from '../kernel/network-address.ts'
import { EVERY_ANSWER } from './problem.ts'

/**
 * Determines the common headers of the server's responses. With an HTTPS origin they tell browsers to use HTTPS only,
 * for a year: otherwise an attacker in the network could answer the first request, which a browser sends over HTTP.
 * Subdomains are left out, because they may belong to other services.
 */
export function decorateWithHeaders(app: FastifyInstance, origin = ''): void {
  const isSecure = origin.startsWith('https:')
  app.decorate('commonHeaders', {
    ...EVERY_ANSWER,
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers that every response has. */
    readonly commonHeaders: Readonly<Record<string, string>>
  }
}

const MOST_CHARACTERS = 300

/**
 * The user agent for logs and records, truncated. Control characters are replaced, because they could reach a terminal.
 * Null if there is none.
 */
export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  headers['user-agent']?.slice(0, MOST_CHARACTERS).replace(/\p{Cc}/gu, '?') ?? null

/**
 * Sets the common headers of every response, and the request's network address and user agent, which are used for rate
 * limits, logs and records. Pages replace the content security policy with their own.
 */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  request.networkAddress = canonicalAddress(request.ip)
  request.userAgent = userAgentOf(request)
  reply.headers({ ...request.server.commonHeaders, 'x-request-id': request.id })
}
