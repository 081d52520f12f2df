import { hash } from 'node:crypto'
import { defineError } from '../kernel/errors.ts'

export const changedMeanwhile = defineError(
  'changed_meanwhile',
  'precondition_failed',
  'It is no longer as the If-Match header says; the ETag header says how it is now',
)

/** The ETag of a state, with its quotation marks: the first 132 bits of the SHA-256 of its JSON, as base64url. */
export const etagOf = (state: unknown): string => `"${hash('sha256', JSON.stringify(state), 'base64url').slice(0, 22)}"`

/**
 * Refuses a change whose `If-Match` is not `*` and contains none of the ETags of these states. Undefined states are
 * ignored: if all are undefined, there is nothing to change, and the operation itself refuses the request.
 * @throws changed_meanwhile with the ETag of the first state
 */
export function assertMatches(ifMatch: string | null, states: readonly unknown[]): void {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const [etag, ...others] = states.filter(state => state !== undefined).map(etagOf)
  const named = ifMatch.split(',').map(tag => tag.trim())
  if (etag && ![etag, ...others].some(one => named.includes(one))) throw changedMeanwhile({ etag })
}

/**
 * Refuses `If-Match` if the resource does not exist: by RFC 9110, not even `*` matches then. @throws changed_meanwhile
 */
export function assertNoneExpected(ifMatch: string | null): void {
  if (ifMatch !== null) throw changedMeanwhile()
}
