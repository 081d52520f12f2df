import { type Authority, holds } from '../../kernel/authority.ts'
import { ambiguousExternalId, reactivationRequired } from './members.contract.ts'

/**
 * Refuses an external id that is the user id or email address of another present or former member: an access check for
 * that person would then return the result for this member. A member's own user id and email address are allowed.
 * @param identified the person whose user id or email address equals the external id
 */
export function assertExternalIdIsUnambiguous(
  identified: { readonly user_id: string } | undefined | false,
  userId: string | undefined,
): void {
  if (identified && identified.user_id !== userId) throw ambiguousExternalId()
}

/**
 * Refuses to add a person whose email address or user id is the external id of a member: that identifier would become
 * ambiguous.
 */
export function assertIsNoExternalId(isExternalId: boolean): void {
  if (isExternalId) {
    throw ambiguousExternalId({
      detail: 'The email address or user ID of this person is the external ID of another member; change that first',
    })
  }
}

/**
 * Requires `members.reactivate` to give someone the external id of a person who was removed while suspended. Otherwise,
 * removing that person would lift the suspension from access checks that identify people by it.
 * @param wasSuspended the result of `isOfSuspendedFormerMember`; undefined without an external id
 */
export function assertMayReuse(by: Authority, wasSuspended: boolean | undefined): void {
  if (wasSuspended && !holds(by, 'members.reactivate')) {
    throw reactivationRequired({
      missing_permissions: ['members.reactivate'],
      detail: 'This external ID is that of a person who was removed while suspended',
    })
  }
}
