import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ACCEPTED = /^[\w.:-]{1,128}$/

/** The caller's X-Request-Id if it is harmless to log, otherwise a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && ACCEPTED.test(sent) ? sent : randomUUID()
}
