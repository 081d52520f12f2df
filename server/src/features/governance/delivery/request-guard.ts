import type { Session } from '../../../database/lock-session.ts'

/** Grace period of a written request after its revocation. */
export const GRACE_MS = 500

/** One request of a lane batch. */
export interface GuardedRequest {
  readonly signal: AbortSignal
  /** The last check before the first byte. If it returns true, the request counts as written. */
  mayWrite(): boolean
  end(): void
}

/** Checks every request of a lane batch before it is written, and can end all of them. */
export interface RequestGuard {
  /** True while new requests may begin. */
  isOpen(): boolean
  /** Resolves when the requests were revoked or destroyed. */
  readonly ended: Promise<void>
  begin(): GuardedRequest
  /** Extends the claim to this time on the clock of the process (`performance.now()`). */
  extend(until: number): void
  /** Prevents further writes. Written requests have `GRACE_MS` to get a response. */
  revoke(): void
  /** Ends all requests at once. */
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
