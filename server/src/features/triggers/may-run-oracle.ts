import { type Authority, type AuthorityRow, authorityOf, covers, holds, lacking } from '../../kernel/authority.ts'
import { permissionRequired } from '../../operations/access.ts'
import { oracleOwnerExceedsMember } from './triggers.contract.ts'

/**
 * Refuses a trigger that runs the Oracle unless its caller may manage the Oracle and its member can do all that the
 * Oracle's owner can. Such a trigger outlives the owner's suspension with `keep_oracle`, and the Oracle acts for its
 * owner. `owner` is undefined if there is no Oracle, or if its owner was removed: then the Oracle runs nothing.
 */
export function assertMayRunOracle(caller: Authority, member: AuthorityRow, owner: AuthorityRow | undefined): void {
  if (!holds(caller, 'oracle.manage')) {
    throw permissionRequired({
      detail: 'A trigger that runs the Oracle requires the permission to manage the Oracle',
      missing_permissions: ['oracle.manage'],
    })
  }
  if (owner && !covers(authorityOf(member), authorityOf(owner))) {
    throw oracleOwnerExceedsMember({ missing_permissions: lacking(authorityOf(member), authorityOf(owner)) })
  }
}
