import { exposeMembershipsOf, selectMembershipsOf } from '../../members/index.ts'
import { findAccountDetails } from './sessions.sql.ts'

/** Reads the rows of an account's view. Until the transaction ends, row-level security shows all memberships. */
export const readAccount = (userId: string) => ({
  setting: exposeMembershipsOf(userId),
  memberships: selectMembershipsOf(userId),
  details: findAccountDetails(userId),
})
