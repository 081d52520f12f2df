import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Operation } from '../operations/operation.ts'

/**
 * True if a GET of this operation returns a weak ETag, and 304 if `If-None-Match` contains that ETag. Excludes
 * resources with a strong ETag, which covers only the state that `If-Match` compares, and streams, which are not
 * buffered.
 */
export const isRevalidated = (operation: Operation): boolean =>
  (operation.kind === 'query' || operation.kind === 'platformQuery') &&
  operation.method === 'GET' &&
  !operation.etag &&
  !operation.streams

/** A weak comparison (RFC 9110, section 13.1.2). */
const isNamed = (etag: string, ifNoneMatch: string): boolean =>
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** Lets clients poll lists cheaply: an unchanged response is 304 without a body. The query still runs. */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { operation } = request
    if (!operation || !isRevalidated(operation) || reply.statusCode !== 200 || typeof payload !== 'string') {
      return done(null, payload)
    }
    const etag = `W/"${hash('sha256', payload, 'base64url').slice(0, 22)}"`
    reply.header('etag', etag)
    const sent = request.headers['if-none-match']
    if (sent === undefined || !isNamed(etag, sent)) return done(null, payload)
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    done(null, null)
  })
}
