import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicError } from '../kernel/errors.ts'
import { toPublicError } from './failures.ts'
import { problemHeaders, requestAborted, toProblem } from './problem.ts'
import { isScim, logRequest } from './request-log.ts'
import { sendScimError } from './scim-error.ts'
import { setCommonHeaders } from './set-common-headers.ts'
import { needsPage, sendPage } from './unknown-address.ts'

/**
 * Responds to a failure of Reeve or the framework with problem details; below `/scim` in SCIM's format. An unknown URL
 * in a browser gets a page.
 */
export function answerProblem(failure: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = recordFailure(failure, request)
  const isPage = needsPage(request, error)
  const { scimErrors } = request.server
  // A SCIM client gets SCIM's format, whatever it accepts. Only a browser, which sends no token, can get a page.
  if (scimErrors && isScim(request) && !(isPage && request.headers.authorization === undefined)) {
    return sendScimError(scimErrors, error, reply)
  }
  const problem = toProblem(error, request.id)
  if (isPage) return sendPage(request, reply.code(problem.status))
  reply.code(problem.status).headers(problemHeaders(error)).serializer(JSON.stringify)
  // Logged here, because the client has disconnected and the response is never completed.
  if (error.code === requestAborted.code) logRequest(request, reply)
  return reply.send(problem)
}

/** Maps a failure to its public error. Logs the failure, or adds it to the request's log line. */
export function recordFailure(failure: unknown, request: FastifyRequest): PublicError {
  const error = toPublicError(failure, request.operation)
  const cause = error.details.cause ?? failure
  if (error.kind === 'internal') request.log.error({ err: cause, code: error.code }, 'failed')
  if (error.kind === 'unavailable') request.failure = cause instanceof Error ? cause.message : String(cause)
  request.refusedWith = error.code
  return error
}

/** Responds to a request that the router refused before any hook ran. */
export function answerRouterRefusal(failure: unknown, request: FastifyRequest, reply: FastifyReply) {
  setCommonHeaders(request, reply)
  answerProblem(failure, request, reply)
  logRequest(request, reply)
}
