import { type Authority, type AuthorityRow, authorityOf, covers, holds, lacking } from '../../kernel/authority.ts'
import { permissionRequired } from '../../operations/access.ts'
import { oracleOwnerExceedsMember } from './triggers.contract.ts'

/**
 * Refuses a trigger that runs the Oracle, unless the caller may manage the Oracle, and the trigger's member has all
 * permissions of the Oracle's owner: the Oracle acts for its owner, and with `keep_oracle` the trigger stays enabled
 * while the owner is suspended. `owner` is undefined if there is no Oracle, if its owner was removed, or if the
 * registration only disables the trigger.
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
