import type { FastifyReply } from 'fastify'
import type { PublicError } from '../kernel/errors.ts'
import { problemHeaders } from './problem.ts'

/** An error in SCIM's format (RFC 7644, section 3.12). */
export interface ScimErrorResponse {
  readonly status: number
  readonly body: object
}

export const SCIM_TYPE = 'application/scim+json'

/** Sends an error in SCIM's format, with the same headers as problem details. */
export const sendScimError = ({ status, body }: ScimErrorResponse, error: PublicError, reply: FastifyReply) =>
  reply
    .code(status)
    .headers({ ...problemHeaders(error), 'content-type': SCIM_TYPE })
    .serializer(JSON.stringify)
    .send(body)

declare module 'fastify' {
  interface FastifyInstance {
    /** Describes an error in SCIM's format. Absent in a server without SCIM. */
    readonly scimErrors?: (error: PublicError) => ScimErrorResponse
  }
}
