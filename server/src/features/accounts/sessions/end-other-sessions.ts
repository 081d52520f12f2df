import Type from 'typebox'
import { sessionNotFresh } from '../../../operations/access.ts'
import { open } from '../../../operations/operation.ts'
import { lockAccount } from '../index.ts'
import type { ChangeAccount } from './change-account.ts'
import { assertSignedInRecently } from './own-sessions.ts'
import {
  countTrustedDevices,
  deleteOtherSessions,
  deleteTrustedDevicesOf,
  findSignedInAt,
  lockOtherSessions,
} from './sessions.sql.ts'

/**
 * Ends all of the caller's sessions except the current one. Trusted devices are not linked to sessions, so all of the
 * caller's devices lose their trust. Mailed links and challenges stay valid: otherwise a thief with a stolen cookie
 * could void each new one, and so keep the owner from signing in.
 */
export const endOtherSessions = ({ changeAccount }: { changeAccount: ChangeAccount }) =>
  open({
    id: 'endOtherSessions',
    summary: 'End all of your other sessions',
    method: 'DELETE',
    path: '/v1/account/sessions',
    account: 'required',
    response: Type.Object({ sessions_ended: Type.Integer({ description: 'Number of ended sessions' }) }),
    errors: [sessionNotFresh],
    example: { response: { sessions_ended: 2 } },

    run: ({ account, context }) =>
      changeAccount({ account, context }, 'account.sessions_ended', {
        // No session can begin while the account is locked.
        read: () => ({
          account: lockAccount(account.userId),
          signedInAt: findSignedInAt(account.userId, account.sessionId),
          others: lockOtherSessions(account.userId, account.sessionId),
          trustedDevices: countTrustedDevices(account.userId),
        }),
        decide({ now, found: { signedInAt, others, trustedDevices } }) {
          assertSignedInRecently(signedInAt, now)
          const result = { sessions_ended: others.length }
          if (others.length === 0 && trustedDevices === 0) return { result, changes: null }
          return {
            result,
            changes: { before: { sessions: others.length + 1 }, after: { sessions: 1 } },
            writes: [deleteTrustedDevicesOf(account.userId), deleteOtherSessions(account.userId, account.sessionId)],
          }
        },
      }),
  })
