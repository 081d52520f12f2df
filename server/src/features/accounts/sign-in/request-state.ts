import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { CleanedWhere } from 'better-auth/adapters'
import type { Statement } from '../../../database/pool.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { deleteOtherSessions, type SignInMethod } from '../sessions/index.ts'
import type { Person } from './audit-sign-in.ts'
import type { ChallengedRow } from './proofs.sql.ts'

/** The credential with which a request signs in, as it was when it was verified. */
export type Proof =
  | {
      readonly kind: 'password'
      readonly userId: string | null
      readonly hash: string
      readonly asksForSecondFactor: boolean
    }
  | {
      readonly kind: 'second factor'
      readonly challenged: ChallengedRow | undefined
      /** The encrypted recovery codes that remain after the request used one; undefined if it used none. */
      readonly recoveryCodes?: string
    }
  | { readonly kind: 'passkey'; readonly userId: string | null; readonly credentialId: string }
  | { readonly kind: 'identity'; readonly userId: string; readonly methodId: string }

/** The methods with which a request has signed in. Null without a verified credential. */
export function methodOf(proof: Proof | null): SignInMethod | null {
  switch (proof?.kind) {
    case undefined:
      return null
    case 'password':
      // If a second factor is required, only a trusted device keeps a session that began with the password alone.
      return proof.asksForSecondFactor ? 'password_trusted_device' : 'password'
    case 'second factor':
      return proof.recoveryCodes === undefined ? 'password_totp' : 'password_recovery_code'
    case 'passkey':
      return 'passkey'
    case 'identity':
      return 'openid_connect'
  }
}

/**
 * The id of the account that a valid credential, or the session that began linking an identity, has identified.
 * Null for a second factor, whose account is `challenged`.
 */
export function identifiedBy({ proof, linker }: Pick<RequestState, 'proof' | 'linker'>): string | null {
  return linker ?? (proof && 'userId' in proof ? proof.userId : null)
}

export const hasUsedRecoveryCode = ({ proof }: Pick<RequestState, 'proof'>): boolean =>
  proof?.kind === 'second factor' && proof.recoveryCodes !== undefined

/** A session that has replaced another one without a sign-in: its row, and its token in plain text. */
export interface RenewedSession {
  readonly userId: string
  readonly row: Record<string, unknown>
  readonly token: string
}

/** Facts about a request that are collected while Better Auth handles it. */
export interface RequestState {
  readonly startedAt: Date
  /** The owner of the mailed link that the request used, if it took effect. */
  linkOwner: Person | null
  /** The id of the account for which a session was created. */
  begunFor: string | null
  /** The id of the account whose second factor the request verifies. */
  challenged: string | null
  /** The end of the lockout of that second factor; null if it is not locked. */
  lockedUntil: Date | null
  /** The id of the account to which the request tried to link an identity. */
  linkTarget: string | null
  /** True if the provider has not verified the email address of the person who signs in there. */
  hasUnverifiedClaim: boolean
  /** The time at which the provider authenticated the person; null before the ID token has arrived. */
  authenticatedAt: Date | null
  /** True if the provider could not be reached, did not respond in time, or responded with a 5xx status. */
  isProviderUnavailable: boolean
  /** The id of the session that began linking an identity. Set at the provider's callback. */
  linkingSession: string | null
  /** The id of the account of that session, if the session is still valid. */
  linker: string | null
  /** The id of the account whose password or passkey the request verifies. It proves nothing yet. */
  candidate: string | null
  /** The credential with which the request signs in. */
  proof: Proof | null
  /**
   * The password on which a change of credentials depends: the current one that the request verified, or the one that
   * the account had when a reset link was used up. Null if the request depends on none.
   */
  basis: { readonly hash: string | null } | null
  /** True once the request has verified the registration of a new passkey. */
  isRegistrationVerified: boolean
  /** The encrypted secret of the second factor that verified a code. */
  provenSecret: string | null
  /** True if the account that the request looked up by email address has a second factor. */
  asksForSecondFactor: boolean
  /** Conditions that select the trusted-device record that the request replaces. */
  formerTrust: readonly CleanedWhere[] | null
  /** True if storing a challenge or a trusted device was refused. A session that the request began has been ended. */
  isRefused: boolean
  /** The email address in the request, if Better Auth gets a placeholder instead. */
  typedAddress: string | null
  /** False if the sign-in asked not to be remembered. */
  isRemembered: boolean
  /** True if the person chose to keep the other sessions. */
  keepsOtherSessions: boolean
  /** The number of other sessions that ended with the change; null if the request changed no credential. */
  sessionsEnded: number | null
  /** The session that has replaced the request's own one in the transaction of the change. */
  renewed: RenewedSession | null
}

/** Returns the state of a request in progress. */
export type RequestStates = (request: Request | undefined) => RequestState

export function createRequestStates(clock: Clock): RequestStates {
  const states = new WeakMap<Request, RequestState>()
  return request => {
    const known = request && states.get(request)
    if (known) return known
    const state = {
      startedAt: clock.now(),
      linkOwner: null,
      begunFor: null,
      challenged: null,
      lockedUntil: null,
      linkTarget: null,
      hasUnverifiedClaim: false,
      authenticatedAt: null,
      isProviderUnavailable: false,
      linkingSession: null,
      linker: null,
      candidate: null,
      proof: null,
      basis: null,
      isRegistrationVerified: false,
      provenSecret: null,
      formerTrust: null,
      isRefused: false,
      typedAddress: null,
      asksForSecondFactor: false,
      isRemembered: true,
      keepsOtherSessions: false,
      sessionsEnded: null,
      renewed: null,
    }
    if (request) states.set(request, state)
    return state
  }
}

/** Changes after which the person's other sessions end (OWASP ASVS 5.0, 7.4.3), unless the person keeps them. */
const ENDS_OTHER_SESSIONS = new Set([
  '/change-password',
  '/unlink-account',
  '/two-factor/verify-totp',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/passkey/delete-passkey',
])

/** Ends a person's other sessions in the transaction that changes their credentials. */
export interface OtherSessions {
  /** Deletes the other sessions, and returns their number. Undefined if the request does not end them. */
  deletionFor(userId: string): Statement<number> | undefined
  /** Adds to the number of sessions that the request ended. */
  countEnded(sessions: number): void
}

/**
 * Ends the other sessions for Better Auth's current request. Keeps the session that the request creates; if it creates
 * none, its own session.
 */
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
