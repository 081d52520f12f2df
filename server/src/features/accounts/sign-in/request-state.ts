import type { Person } from './audit-sign-in.ts'

/** Facts about a request that are collected while the sign-in library answers it. */
export interface RequestState {
  /** The owner of the link that was followed without a session. */
  linkOwner: Person | null
  /** The id of the account for which a session was created. */
  begunFor: string | null
  /** The id of the account whose second factor is asked for. */
  challenged: string | null
}

/** The states of the requests that are under way. */
export type RequestStates = (request: Request | undefined) => RequestState

export function createRequestStates(): RequestStates {
  const states = new WeakMap<Request, RequestState>()
  return request => {
    const known = request && states.get(request)
    if (known) return known
    const state = { linkOwner: null, begunFor: null, challenged: null }
    if (request) states.set(request, state)
    return state
  }
}
