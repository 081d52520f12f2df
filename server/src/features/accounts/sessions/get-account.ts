import type { Pool } from '../../../database/pool.ts'
import { readBatch } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { open } from '../../../operations/operation.ts'
import { readAccount } from './read-account.ts'
import { AccountView, accountExample } from './sessions.contract.ts'
import { toAccountView } from './sessions.view.ts'

/** The caller's account, and the organizations in which they are a member. */
export const getAccount = ({ pool }: { pool: Pool }) =>
  open({
    id: 'getAccount',
    summary: 'Get your account',
    method: 'GET',
    path: '/v1/account',
    account: 'required',
    response: AccountView,
    errors: [],
    example: { response: accountExample },

    run: async ({ account }) =>
      toAccountView(account, await readBatch(pool, SYSTEM_ORGANIZATION, readAccount(account))),
  })
