import { seeMembershipsOf, selectMembershipsOf } from '../../members/index.ts'
import { findAccountDetails } from './sessions.sql.ts'

/** What an account's view is made of. The person's memberships can be seen until the transaction ends. */
export const readAccount = (userId: string) => ({
  visible: seeMembershipsOf(userId),
  memberships: selectMembershipsOf(userId),
  details: findAccountDetails(userId),
})
