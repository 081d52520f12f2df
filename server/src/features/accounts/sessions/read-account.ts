import type { Sql } from '../../../database/pool.ts'
import type { SignedIn } from '../../../operations/operation.ts'
import { seeMembershipsOf, selectMembershipsOf } from '../../members/index.ts'
import type { AccountView } from './sessions.contract.ts'
import { selectAccountDetails } from './sessions.sql.ts'
import { toAccountView } from './sessions.view.ts'

/** The account as its person sees it, in a transaction that belongs to no organization. */
export async function readAccount(sql: Sql, account: SignedIn): Promise<AccountView> {
  const [, memberships, [details]] = await Promise.all([
    seeMembershipsOf(sql, account.userId),
    selectMembershipsOf(sql, account.userId),
    selectAccountDetails(sql, account.userId),
  ])
  return toAccountView(account, details, memberships)
}
