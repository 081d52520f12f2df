import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Operation } from '../operations/operation.ts'

const HARMLESS = /^[\w.:-]{1,128}$/
/** Valid ids on AuthZEN paths. The standard requires any id to be echoed; these fit into a header and a log line. */
const VISIBLE = /^[\x21-\x7e]{1,256}$/

/** Takes the caller's X-Request-Id if it is safe to log; otherwise generates one. */
export function createRequestIds(operations: readonly Operation[]): (request: IncomingMessage) => string {
  const standardPaths = new Set(operations.filter(({ standard }) => standard === 'authzen').map(({ path }) => path))
  return ({ url = '', headers }) => {
    const sent = headers['x-request-id']
    const accepted = standardPaths.has(url.split('?')[0] ?? '') ? VISIBLE : HARMLESS
    return typeof sent === 'string' && accepted.test(sent) ? sent : newRequestId()
  }
}

export const newRequestId = (): string => randomUUID()
