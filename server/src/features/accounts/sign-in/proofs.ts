import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { Statement } from '../../../database/pool.ts'
import { hasSession, hasUnendedSession } from '../sessions/index.ts'
import { CALLBACK } from './oauth-state.ts'
import type { PasswordHashing } from './password.ts'
import * as sql from './proofs.sql.ts'
import { areLeftOf } from './recovery-codes.ts'
import type { Proof, RequestState, RequestStates } from './request-state.ts'

/**
 * Credentials and sessions are verified before the account is locked, and could be deleted in between. The statements
 * here run under the lock, and check that the credential and the session still exist.
 */
export interface Proofs {
  /** Records the account whose password the request verifies, and whether it requires a second factor. */
  noteAccount(row: Readonly<Record<string, unknown>> | undefined): void
  /** Records the owner of the passkey that the request verifies. */
  notePasskey(row: Readonly<Record<string, unknown>> | undefined): void
  /** Records the session that began linking an identity, if the request is the provider's callback. */
  noteSession(row: Readonly<Record<string, unknown>> | undefined): void
  /** Records the row of the identity with which the request signs in. */
  noteIdentity(row: Readonly<Record<string, unknown>> | undefined): void
  /**
   * Discards the proof of a passkey if its signature is valid but its counter was used before: the request then
   * authenticates nobody.
   */
  withdraw(): void
  /**
   * Records the hash of the password on which a change of credentials by the request depends; null if the account has
   * none.
   */
  noteBasis(hash: string | null): void
  /** Records the encrypted recovery codes that remain after the request has used one. */
  noteRecoveryCodes(remaining: string): void
  /** Applies the choice not to be remembered, if the challenge that the request has used up contains it. */
  noteChallenge(row: Readonly<Record<string, unknown>> | undefined): void
  /** False if the person asked not to be remembered, at this sign-in or at the one that began the used challenge. */
  isRemembered(): boolean
  /** The time at which the provider authenticated the person; null if the request does not sign in there. */
  authenticatedAt(): Date | null
  /** The encrypted secret of the second factor that verified a code in the current request; null if none did. */
  provenSecret(): string | null
  /**
   * Up to two conditions: the current request's credential is still valid; its session still exists, and no
   * organization has ended it.
   */
  isUnchanged(userId: string): Statement<boolean | Promise<boolean>>[]
  /** True if the credential with which the current request signs in is still valid. Throws if it has none. */
  isProven(userId: string): Statement<boolean | Promise<boolean>>
  /**
   * True if the session that began linking an identity still exists, and no organization has ended it. Undefined
   * if the request does not link one.
   */
  isLinking(userId: string): Statement<boolean> | undefined
  /**
   * True if the session of the current request still exists. Undefined if the request has no session of this account.
   */
  isSignedIn(userId: string): Statement<boolean> | undefined
  /**
   * Like `isSignedIn`, but false if an organization has ended the session: a thief could otherwise add or remove a
   * sign-in method, or trust a device, and return.
   */
  isSignedInEverywhere(userId: string): Statement<boolean> | undefined
  /** True if the password on which the request depends is still the account's. Undefined if it depends on none. */
  isBasisUnchanged(userId: string): Statement<boolean> | undefined
}

export function createProofs(stateOf: RequestStates): Proofs {
  const current = () => {
    const asked = tryGetCurrentAuthEndpointContext()
    return { state: stateOf(asked?.request), context: asked?.context, path: asked?.path }
  }
  const sessionOf = (userId: string) => {
    const { session, newSession } = current().context ?? {}
    const own = newSession ?? session
    return own?.user.id === userId ? own.session.id : undefined
  }
  const isSignedIn: Proofs['isSignedIn'] = userId => {
    const id = sessionOf(userId)
    return id === undefined ? undefined : hasSession(userId, id)
  }
  const isSignedInEverywhere: Proofs['isSignedInEverywhere'] = userId => {
    const id = sessionOf(userId)
    return id === undefined ? undefined : hasUnendedSession(userId, id)
  }
  return {
    noteAccount(row) {
      const { state } = current()
      state.candidate = row ? String(row.id) : null
      if (row) state.asksForSecondFactor = row.two_factor_enabled === true
    },
    notePasskey(row) {
      current().state.candidate = row ? String(row.user_id) : null
    },
    noteSession(row) {
      // At the provider's callback, Better Auth reads only the session that began linking the identity.
      const { state, path } = current()
      if (!row || path !== CALLBACK) return
      state.linkingSession = String(row.id)
      if (row.expires_at instanceof Date && row.expires_at > new Date()) state.linker = String(row.user_id)
    },
    noteIdentity(row) {
      const { state } = current()
      // A request that links an identity does not sign in with it, and the identity may be of another account.
      if (!row || state.linkingSession !== null) return
      state.proof = { kind: 'identity', userId: String(row.user_id), methodId: String(row.id) }
    },
    withdraw() {
      current().state.proof = null
    },
    noteBasis(hash) {
      current().state.basis = { hash }
    },
    noteRecoveryCodes(remaining) {
      const { state } = current()
      if (state.proof?.kind === 'second factor') state.proof = { ...state.proof, recoveryCodes: remaining }
    },
    noteChallenge(row) {
      const { state, path } = current()
      if (path?.startsWith('/two-factor/') && row?.is_remembered === false) state.isRemembered = false
    },
    isRemembered: () => current().state.isRemembered,
    isProven(userId) {
      const { proof } = current().state
      if (!proof) throw new Error('a session begins without a proof')
      return statementOf(userId, proof)
    },
    authenticatedAt: () => current().state.authenticatedAt,
    provenSecret: () => current().state.provenSecret,
    isUnchanged(userId) {
      const { proof } = current().state
      return [proof && statementOf(userId, proof), isSignedInEverywhere(userId)].filter(statement => !!statement)
    },
    isLinking(userId) {
      const { linkingSession } = current().state
      return linkingSession === null ? undefined : hasUnendedSession(userId, linkingSession)
    },
    isSignedIn,
    isSignedInEverywhere,
    isBasisUnchanged: userId => hasBasis(userId, current().state),
  }
}

const hasBasis = (userId: string, { basis }: Pick<RequestState, 'basis'>): Statement<boolean> | undefined =>
  basis === null ? undefined : sql.hasPasswordHash(userId, basis.hash)

function statementOf(userId: string, proof: Proof): Statement<boolean | Promise<boolean>> {
  switch (proof.kind) {
    case 'password':
      return sql.hasPassword(userId, proof.hash, proof.asksForSecondFactor)
    case 'second factor':
      return sql.findChallenged(userId).map(row => isStillChallenged(row, proof))
    case 'passkey':
      return sql.hasPasskey(userId, proof.credentialId)
    case 'identity':
      return sql.hasMethod(userId, proof.methodId)
  }
}

const isStillChallenged = (
  row: sql.ChallengedRow | undefined,
  { challenged, recoveryCodes }: Extract<Proof, { kind: 'second factor' }>,
): boolean | Promise<boolean> =>
  row?.secret === challenged?.secret &&
  row?.password === challenged?.password &&
  (recoveryCodes === undefined || (row !== undefined && areLeftOf(row.backup_codes, recoveryCodes)))

/** Records the stored hash with which the password of a sign-in, or of a change of credentials, was verified. */
export const recordProofs = (passwords: PasswordHashing, stateOf: RequestStates): PasswordHashing => ({
  hash: passwords.hash,
  async verify(stored) {
    const isRight = await passwords.verify(stored)
    const asked = tryGetCurrentAuthEndpointContext()
    if (!isRight || !asked) return isRight
    const state = stateOf(asked.request)
    const { candidate: userId, asksForSecondFactor } = state
    if (asked.path === '/sign-in/email') {
      state.proof = { kind: 'password', userId, hash: stored.hash, asksForSecondFactor }
    } else state.basis = { hash: stored.hash }
    return isRight
  },
})
