import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalAddress } from '../kernel/network-address.ts'
import { EVERY_ANSWER } from './problem.ts'

/**
 * Sets the common headers of every response, and the request's network address, which is used for rate limits, logs and
 * records. Pages replace the content security policy with their own.
 */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  request.networkAddress = canonicalAddress(request.ip)
  reply.headers({ ...EVERY_ANSWER, 'x-request-id': request.id })
}
