import Type from 'typebox'
import { open } from '../../../operations/operation.ts'
import type { ChangeAccount } from './change-account.ts'
import { deleteOtherSessions } from './sessions.sql.ts'
import { deleteVerificationsOf } from './verifications.sql.ts'

/**
 * Ends all of the person's sessions except the current one. Nothing ties a session to a trusted device, so no device is
 * trusted any more.
 */
export const endOtherSessions = ({ changeAccount }: { changeAccount: ChangeAccount }) =>
  open({
    id: 'endOtherSessions',
    summary: 'End all of your other sessions',
    method: 'DELETE',
    path: '/v1/account/sessions',
    account: 'required',
    response: Type.Object({ sessions_ended: Type.Integer({ description: 'How many sessions were ended' }) }),
    errors: [],
    example: { response: { sessions_ended: 2 } },

    run: ({ account, context }) =>
      changeAccount({ account, context }, 'account.sessions_ended', async sql => {
        const [, ended] = await Promise.all([
          deleteVerificationsOf(sql, account.userId),
          deleteOtherSessions(sql, account.userId, account.sessionId),
        ])
        return {
          result: { sessions_ended: ended.length },
          changes: { before: { sessions: ended.length + 1 }, after: { sessions: 1 } },
        }
      }),
  })
