import type { Pool } from '../../../database/pool.ts'
import { readBatch } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { invalidSession } from '../../../operations/access.ts'
import { open } from '../../../operations/operation.ts'
import { lockAccount, renameAccount } from '../index.ts'
import type { ChangeAccount } from './change-account.ts'
import { readAccount } from './read-account.ts'
import { AccountChanges, AccountView, accountExample } from './sessions.contract.ts'
import { isSignedInWith } from './sessions.sql.ts'
import { toAccountView } from './sessions.view.ts'

/** Renames the caller's account. */
export const editAccount = ({ pool, changeAccount }: { pool: Pool; changeAccount: ChangeAccount }) =>
  open({
    id: 'editAccount',
    summary: 'Edit your own account',
    method: 'PATCH',
    path: '/v1/account',
    account: 'required',
    body: AccountChanges,
    response: AccountView,
    errors: [],
    example: { body: { name: accountExample.name }, response: accountExample },

    async run({ account, context, now, body: { name } }) {
      if (name === account.name) {
        const { view, isSignedIn } = await readBatch(pool, SYSTEM_ORGANIZATION, {
          view: readAccount(account),
          isSignedIn: isSignedInWith(account, now), // again, because the body can arrive long after the admission
        })
        if (!isSignedIn) throw invalidSession()
        return toAccountView(account, view)
      }
      return changeAccount({ account, context }, 'account.changed', {
        read: () => ({ before: lockAccount(account.userId), view: readAccount(account) }),
        decide: ({ now, found: { before, view } }) => ({
          result: toAccountView({ ...account, name }, view),
          changes: { before: { name: before?.name }, after: { name } },
          writes: renameAccount(account.userId, name, now),
        }),
      })
    },
  })
