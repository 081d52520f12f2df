import { exposeMembershipsOf, selectMembershipsOf } from '../../members/index.ts'
import { findAccountDetails } from './sessions.sql.ts'

/** Reads the rows of an account's view. The person's memberships stay visible until the transaction ends. */
export const readAccount = (userId: string) => ({
  setting: exposeMembershipsOf(userId),
  memberships: selectMembershipsOf(userId),
  details: findAccountDetails(userId),
})
