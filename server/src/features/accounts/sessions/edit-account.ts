import type { Pool } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { open } from '../../../operations/operation.ts'
import { lockAccount, renameAccount } from '../index.ts'
import type { ChangeAccount } from './change-account.ts'
import { readAccount } from './read-account.ts'
import { AccountChanges, AccountView, accountExample } from './sessions.contract.ts'

/** Gives the person the name that they ask for. */
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

    async run({ account, context, body: { name } }) {
      if (name === account.name) {
        return inTransaction(pool, SYSTEM_ORGANIZATION, ({ sql }) => readAccount(sql, account))
      }
      return changeAccount({ account, context }, 'account.changed', async (sql, now) => {
        const [before] = await lockAccount(sql, account.userId)
        await renameAccount(sql, account.userId, name, now)
        return {
          result: await readAccount(sql, { ...account, name }),
          changes: { before: { name: before?.name }, after: { name } },
        }
      })
    },
  })
