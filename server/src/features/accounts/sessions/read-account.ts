import type { SignedIn } from '../../../operations/operation.ts'
import { exposeMembershipsOf, selectMembershipsOf } from '../../members/index.ts'
import { findAccountDetails, findSessionValidity } from './sessions.sql.ts'

/** Reads the rows of an account's view. Until the transaction ends, row-level security shows all memberships. */
export const readAccount = ({ userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>) => ({
  setting: exposeMembershipsOf(userId),
  memberships: selectMembershipsOf(userId),
  details: findAccountDetails(userId),
  session: findSessionValidity(userId, sessionId),
})
