import { ambiguousExternalId } from './members.contract.ts'

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
