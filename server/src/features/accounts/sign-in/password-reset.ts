import type { Statement } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { RequestContext } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { changeInSystem } from '../../audit/index.ts'
import { findAccountById, lockAccount } from '../index.ts'
import { countSessionsOf } from '../sessions/index.ts'
import { findRemainingMethods } from './credentials.sql.ts'
import type { SecurityNotices } from './notices.ts'
import { type ActiveKeysOf, countActiveKeys } from './remaining-access.ts'
import { resetPasswordByMail } from './set-password.ts'
import { changedCredentials } from './storage-refusals.ts'

export interface PasswordReset {
  readonly userId: string
  readonly passwordHash: string
  /** True if the account still has the password that it had when the link was used up. */
  readonly isBasisUnchanged: Statement<boolean> | undefined
  readonly context: RequestContext
}

/**
 * Sets the password of the owner of a mailed link, and ends all sessions. The same transaction records the reset, and
 * stores the mail about it, which lists the sign-in methods and API keys that still work: someone else may have added
 * one of them. Returns the number of ended sessions.
 * @throws APIError if the password has been changed since the link was used up
 */
export type ResetPassword = (reset: PasswordReset) => Promise<number>

interface ResetParts {
  readonly runtime: Runtime
  readonly notices: SecurityNotices
  readonly activeKeysOf: ActiveKeysOf
}

export const createPasswordReset =
  ({ runtime, notices, activeKeysOf }: ResetParts): ResetPassword =>
  async ({ userId, passwordHash, isBasisUnchanged, context }) => {
    const { pool, clock } = runtime
    const account = await onConnection(pool, db => db.run(findAccountById(userId)))
    // Read before the locks, because each of the person's organizations needs a read of its own.
    const keys = await countActiveKeys(pool, activeKeysOf, userId, clock.now())
    const actor = { type: 'account', id: userId, name: account?.name ?? '', key: null } as const
    const sessionsEnded = await changeInSystem(
      runtime,
      { actor, context },
      {
        read: now => ({
          locked: lockAccount(userId),
          isBasisUnchanged,
          sessions: countSessionsOf(userId, now),
          ...findRemainingMethods(userId),
        }),
        decide({ now, found: { locked, isBasisUnchanged: isUnchanged, sessions, passkeys, methods } }) {
          if (!locked || isUnchanged === false) throw changedCredentials()
          const remaining = { passkeys, hasIdentity: methods.identities.length > 0, keys }
          return {
            result: sessions,
            fact: {
              action: 'account.password_reset',
              target: { type: 'account', id: userId, name: locked.email },
              changes: { before: null, after: { sessions_ended: sessions } },
            },
            writes: [
              resetPasswordByMail(userId, passwordHash, now),
              notices.passwordReset(locked.email, context, remaining),
            ],
          }
        },
      },
    )
    notices.deliver()
    return sessionsEnded
  }
