import { sessionNotFresh } from '../../../operations/access.ts'
import { open } from '../../../operations/operation.ts'
import { lockAccount } from '../index.ts'
import type { ChangeAccount } from './change-account.ts'
import { assertSignedInRecently } from './own-sessions.ts'
import { SessionPath, sessionNotFound } from './sessions.contract.ts'
import { deleteSession, deleteTrustedDevicesOf, findSignedInAt, lockSession } from './sessions.sql.ts'

/**
 * Ends one of the caller's sessions: the next request with its cookie is refused. Trusted devices are not linked to
 * sessions, so all of the caller's devices lose their trust. Mailed links and challenges stay.
 */
export const endSession = ({ changeAccount }: { changeAccount: ChangeAccount }) =>
  open({
    id: 'endSession',
    summary: 'End one of your sessions',
    method: 'DELETE',
    path: '/v1/account/sessions/{id}',
    account: 'required',
    params: SessionPath,
    errors: [sessionNotFound, sessionNotFresh],

    run: ({ account, context, params }) =>
      changeAccount({ account, context }, 'account.session_ended', {
        // No device can become trusted while the account is locked.
        read: () => ({
          account: lockAccount(account.userId),
          signedInAt: findSignedInAt(account.userId, account.sessionId),
          isThere: lockSession(account.userId, params.id),
        }),
        decide({ now, found: { signedInAt, isThere } }) {
          assertSignedInRecently(signedInAt, now)
          if (!isThere) throw sessionNotFound()
          return {
            result: undefined,
            changes: { before: { session_id: params.id }, after: null },
            writes: [deleteTrustedDevicesOf(account.userId), deleteSession(account.userId, params.id)],
          }
        },
      }),
  })
