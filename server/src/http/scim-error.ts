import type { FastifyReply } from 'fastify'
import type { PublicError } from '../kernel/errors.ts'
import type { ScimService } from '../operations/scim-route.ts'
import { problemHeaders, STATUS } from './problem.ts'

export const SCIM_TYPE = 'application/scim+json'

/** The status of an error in SCIM's format (RFC 7644, section 3.12), which has no 422. */
export const scimStatusOf = ({ kind }: PublicError): number => (kind === 'invalid' ? 400 : STATUS[kind])

/** Sends an error in SCIM's format, with the same headers as problem details. */
export function sendScimError(toBody: ScimService['toErrorBody'], error: PublicError, reply: FastifyReply) {
  const status = scimStatusOf(error)
  const body = toBody(error, status)
  reply.request.scimDetail = body.detail
  return reply
    .code(status)
    .headers({ ...problemHeaders(error), 'content-type': SCIM_TYPE })
    .serializer(JSON.stringify)
    .send(body)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The bodies of errors in SCIM's format. Absent in a server without SCIM. */
    readonly scimErrors?: ScimService['toErrorBody']
  }
}
