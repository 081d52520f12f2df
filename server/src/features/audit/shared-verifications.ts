import type { RunExclusively } from '../../operations/keyed-mutex.ts'

/** A verification that has not begun yet, with the number of requests that wait for it. */
interface Waiting<Result> {
  readonly result: Promise<Result>
  readonly stop: AbortController
  requests: number
}

/**
 * Runs an organization's verifications one at a time. Requests that arrive meanwhile share the next verification, so at
 * most one waits, and no result is older than its request. A verification stops when all its requests were aborted.
 */
export function createSharedVerifications<Result>(runExclusively: RunExclusively) {
  const waiting = new Map<string, Waiting<Result>>()

  const begin = (organizationId: string, verify: (signal: AbortSignal) => Promise<Result>): Waiting<Result> => {
    const stop = new AbortController()
    const result = runExclusively(`verification of ${organizationId}`, () => {
      leave(organizationId, made)
      stop.signal.throwIfAborted()
      return verify(stop.signal)
    })
    const made: Waiting<Result> = { result, stop, requests: 0 }
    waiting.set(organizationId, made)
    return made
  }
  const leave = (organizationId: string, one: Waiting<Result>) => {
    if (waiting.get(organizationId) === one) waiting.delete(organizationId)
  }

  return (
    organizationId: string,
    verify: (signal: AbortSignal) => Promise<Result>,
    request: AbortSignal,
  ): Promise<Result> => {
    if (request.aborted) return Promise.reject(request.reason)
    const joined = waiting.get(organizationId) ?? begin(organizationId, verify)
    joined.requests++
    request.addEventListener(
      'abort',
      () => {
        if (--joined.requests > 0) return
        leave(organizationId, joined)
        joined.stop.abort()
      },
      { once: true },
    )
    return joined.result
  }
}
