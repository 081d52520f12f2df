import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { CleanedWhere } from 'better-auth/adapters'
import type { Statement } from '../../../database/pool.ts'
import { deleteOtherSessions } from '../sessions/index.ts'
import type { Person } from './audit-sign-in.ts'
import type { ChallengedRow } from './proofs.sql.ts'

/** The credential with which a request signs in, as it was when the request verified it. */
export type Proof =
  | { readonly kind: 'password'; readonly hash: string; readonly asksForSecondFactor: boolean }
  | {
      readonly kind: 'second factor'
      readonly challenged: ChallengedRow | undefined
      /** The encrypted recovery codes that remain after one was used; undefined if none was. */
      readonly recoveryCodes?: string
    }
  | { readonly kind: 'passkey'; readonly credentialId: string }
  | { readonly kind: 'identity'; readonly methodId: string }

/** Facts about a request that are collected while the sign-in library handles it. */
export interface RequestState {
  /** The owner of the link that was followed without a session. */
  linkOwner: Person | null
  /** The id of the account for which a session was created. */
  begunFor: string | null
  /** The id of the account whose second factor is verified. */
  challenged: string | null
  /** The id of the account to which the request tried to link an identity. */
  linkTarget: string | null
  /** The id of the session that began to link the identity of the provider's callback. */
  linkingSession: string | null
  /** The credential with which the request signs in. */
  proof: Proof | null
  /** True once the registration of a new passkey in the request is verified. */
  isRegistrationVerified: boolean
  /** The encrypted secret of the second factor with which a code was verified. */
  provenSecret: string | null
  /** True if the account that the request read by its email address has a second factor. */
  asksForSecondFactor: boolean
  /** Conditions that match the record of the device's trust that the request replaces. */
  formerTrust: readonly CleanedWhere[] | null
  /** True if the request is refused after it began a session, which was ended again. */
  isRefused: boolean
  /** The email address in the request, if the library gets a placeholder instead. */
  typedAddress: string | null
  /** True if the person chose to keep the other sessions. */
  keepsOtherSessions: boolean
  /** The number of other sessions that ended with the change; null if the request changed no credential. */
  sessionsEnded: number | null
}

/** Returns the state of a request in progress. */
export type RequestStates = (request: Request | undefined) => RequestState

export function createRequestStates(): RequestStates {
  const states = new WeakMap<Request, RequestState>()
  return request => {
    const known = request && states.get(request)
    if (known) return known
    const state = {
      linkOwner: null,
      begunFor: null,
      challenged: null,
      linkTarget: null,
      linkingSession: null,
      proof: null,
      isRegistrationVerified: false,
      provenSecret: null,
      formerTrust: null,
      isRefused: false,
      typedAddress: null,
      asksForSecondFactor: false,
      keepsOtherSessions: false,
      sessionsEnded: null,
    }
    if (request) states.set(request, state)
    return state
  }
}

/** Changes after which the person's other sessions end (OWASP ASVS 5.0, 7.4.3), unless the person keeps them. */
const ENDS_OTHER_SESSIONS = new Set([
  '/change-password',
  '/reset-password',
  '/unlink-account',
  '/two-factor/verify-totp',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/passkey/delete-passkey',
])

/** Ends a person's other sessions when their credentials change, in the transaction of the change. */
export interface OtherSessions {
  /** Undefined if the request does not end them. */
  deletionFor(userId: string): Statement<number> | undefined
  /** Counts sessions that such a statement ended. */
  countEnded(sessions: number): void
}

/** Applies to the library's current request. Keeps the session that the change creates, otherwise the current one. */
export const createOtherSessions = (stateOf: RequestStates): OtherSessions => ({
  deletionFor(userId) {
    const asked = tryGetCurrentAuthEndpointContext()
    if (!ENDS_OTHER_SESSIONS.has(asked?.path ?? '')) return undefined
    const state = stateOf(asked?.request)
    state.sessionsEnded ??= 0
    if (state.keepsOtherSessions) return undefined
    const { newSession, session } = asked?.context ?? {}
    return deleteOtherSessions(userId, (newSession ?? session)?.session.id ?? null)
  },
  countEnded(sessions) {
    const state = stateOf(tryGetCurrentAuthEndpointContext()?.request)
    state.sessionsEnded = (state.sessionsEnded ?? 0) + sessions
  },
})
