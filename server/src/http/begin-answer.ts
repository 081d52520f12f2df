import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalAddress } from '../kernel/network-address.ts'
import { EVERY_ANSWER } from './problem.ts'

/**
 * The one place where every answer gets its common headers, and every request the network address that is counted,
 * logged and recorded. Pages replace the policy by one of their own.
 */
export function beginAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.networkAddress = canonicalAddress(request.ip)
  reply.headers({ ...EVERY_ANSWER, 'x-request-id': request.id })
}
