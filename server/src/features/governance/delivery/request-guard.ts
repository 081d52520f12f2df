import type { Session } from '../../../database/lock-session.ts'

/** Time that a written request has after its revocation to get a response. */
export const GRACE_MS = 500

/** One request of a lane batch. */
export interface GuardedRequest {
  readonly signal: AbortSignal
  /** Call it just before the first byte is written. True if the request may be written; it then counts as written. */
  mayWrite(): boolean
  end(): void
}

/** Checks every request of a lane batch before it is written, and can cancel all of them. */
export interface RequestGuard {
  /** True while new requests may begin. */
  isOpen(): boolean
  /** Resolves when the requests were revoked or destroyed. */
  readonly ended: Promise<void>
  begin(): GuardedRequest
  /** Extends the claim to this time on the clock of the process (`performance.now()`). */
  extend(until: number): void
  /** Prevents all further writes. Written requests have `GRACE_MS` to get a response, and are then cancelled. */
  revoke(): void
  /** Cancels all requests at once. */
  destroy(): void
}

export function createRequestGuard(session: Session, claimedUntil: number): RequestGuard {
  const underWay = new Map<AbortController, { isWritten: boolean }>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let isClosed = false
  let validUntil = claimedUntil

  const isOpen = () => !isClosed && performance.now() < validUntil && session.isAlive()
  const abortAll = () => {
    for (const controller of underWay.keys()) controller.abort()
  }

  return {
    isOpen,
    ended,
    begin() {
      const controller = new AbortController()
      const state = { isWritten: false }
      underWay.set(controller, state)
      if (!isOpen()) controller.abort()
      return {
        signal: controller.signal,
        mayWrite() {
          state.isWritten = isOpen() && !controller.signal.aborted
          return state.isWritten
        },
        end: () => void underWay.delete(controller),
      }
    },
    extend(until) {
      validUntil = until
    },
    revoke() {
      if (isClosed) return
      isClosed = true
      end()
      for (const [controller, { isWritten }] of underWay) if (!isWritten) controller.abort()
      setTimeout(abortAll, GRACE_MS)
    },
    destroy() {
      isClosed = true
      end()
      abortAll()
    },
  }
}
