import { seeMembershipsOf, selectMembershipsOf } from '../../members/index.ts'
import { findAccountDetails } from './sessions.sql.ts'

/** The rows of an account's view. The person's memberships can be seen until the transaction ends. */
export const readAccount = (userId: string) => ({
  visible: seeMembershipsOf(userId),
  memberships: selectMembershipsOf(userId),
  details: findAccountDetails(userId),
})
