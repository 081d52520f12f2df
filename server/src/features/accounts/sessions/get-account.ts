import type { Pool } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { open } from '../../../operations/operation.ts'
import { seeMembershipsOf, selectMembershipsOf } from '../../members/index.ts'
import { AccountView } from './sessions.contract.ts'
import { selectAccountDetails } from './sessions.sql.ts'
import { toAccountView } from './sessions.view.ts'

/** Who has signed in, and in which organizations that person is a member. */
export const getAccount = ({ pool }: { pool: Pool }) =>
  open({
    id: 'getAccount',
    summary: 'Say who has signed in',
    method: 'GET',
    path: '/v1/account',
    account: 'required',
    response: AccountView,
    errors: [],
    example: {
      response: {
        user_id: '01997c1d-0b60-7a42-8c15-d2f1e09b7c44',
        email: 'ada@acme.test',
        name: 'Ada Lovelace',
        email_verified: true,
        two_factor_enabled: false,
        organizations: [{ id: '01997c1d-0b51-7f0e-a3d4-2f6c1b9e8d70', name: 'Acme', status: 'active' }],
      },
    },

    run: async ({ account }) =>
      inTransaction(pool, SYSTEM_ORGANIZATION, async ({ sql }) => {
        const [, memberships, [details]] = await Promise.all([
          seeMembershipsOf(sql, account.userId),
          selectMembershipsOf(sql, account.userId),
          selectAccountDetails(sql, account.userId),
        ])
        return toAccountView(account, details, memberships)
      }),
  })
