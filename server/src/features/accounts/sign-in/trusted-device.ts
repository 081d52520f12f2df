import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { CleanedWhere } from 'better-auth/adapters'
import type { Statement } from '../../../database/pool.ts'
import { deleteSession } from '../sessions/index.ts'
import type { RequestStates } from './request-state.ts'
import { deleteRows } from './storage.sql.ts'

/**
 * A sign-in with a password on a trusted device replaces the device's record. Better Auth reads the record, deletes it
 * and inserts the next one, in separate transactions. If the trust is revoked in between, the next record must not be
 * inserted. So the deletion is deferred until the insertion, and both run in one transaction.
 */
export interface TrustedDevice {
  /** True if the deletion is deferred, because these conditions select the record that the request replaces. */
  defersDeletion(where: readonly CleanedWhere[]): boolean
  /** Deletes the record that the request replaces. False if it was revoked; undefined if the request replaces none. */
  deletionOfFormer(): Statement<boolean> | false | undefined
  /** Marks the request as refused, and ends the session that it began for this account, if there is one. */
  refuse(userId: string): Statement | undefined
}

/** The handling of trusted devices for the current request to Better Auth. */
export function createTrustedDevice(stateOf: RequestStates): TrustedDevice {
  const current = () => {
    const asked = tryGetCurrentAuthEndpointContext()
    const begun = asked?.context.newSession ?? null
    // If the device was not trusted, Better Auth has already ended the session.
    return { state: stateOf(asked?.request), begun, replaces: asked?.path === '/sign-in/email' && begun !== null }
  }
  return {
    defersDeletion(where) {
      const { state, replaces } = current()
      if (replaces) state.formerTrust = where
      return replaces
    },
    deletionOfFormer() {
      const { state, replaces } = current()
      if (!replaces) return undefined
      // Better Auth deletes only rows that it has found.
      if (!state.formerTrust) return false
      return deleteRows('verifications', state.formerTrust).map(deleted => deleted.length === 1)
    },
    refuse(userId) {
      const { state, begun } = current()
      state.begunFor = null
      state.isRefused = true
      return begun?.user.id === userId ? deleteSession(userId, begun.session.id) : undefined
    },
  }
}
