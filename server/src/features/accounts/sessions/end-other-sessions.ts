import Type from 'typebox'
import { open } from '../../../operations/operation.ts'
import { lockAccount } from '../index.ts'
import type { ChangeAccount } from './change-account.ts'
import { deleteOtherSessions, deleteVerificationsOf, lockOtherSessions } from './sessions.sql.ts'

/**
 * Ends all of the caller's sessions except the current one. Trusted devices are not linked to sessions, so all of the
 * caller's devices lose their trust.
 */
export const endOtherSessions = ({ changeAccount }: { changeAccount: ChangeAccount }) =>
  open({
    id: 'endOtherSessions',
    summary: 'End all of your other sessions',
    method: 'DELETE',
    path: '/v1/account/sessions',
    account: 'required',
    response: Type.Object({ sessions_ended: Type.Integer({ description: 'Number of ended sessions' }) }),
    errors: [],
    example: { response: { sessions_ended: 2 } },

    run: ({ account, context }) =>
      changeAccount({ account, context }, 'account.sessions_ended', {
        // No session can begin while the account is locked.
        read: () => ({
          account: lockAccount(account.userId),
          others: lockOtherSessions(account.userId, account.sessionId),
        }),
        decide: ({ found: { others } }) => ({
          result: { sessions_ended: others.length },
          changes: { before: { sessions: others.length + 1 }, after: { sessions: 1 } },
          writes: [deleteVerificationsOf(account.userId), deleteOtherSessions(account.userId, account.sessionId)],
        }),
      }),
  })
