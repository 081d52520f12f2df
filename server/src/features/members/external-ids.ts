import { type Authority, holds } from '../../kernel/authority.ts'
import { ownerRequired } from '../profiles/index.ts'
import { ambiguousExternalId, reactivationRequired } from './members.contract.ts'
import type { FormerSuspension, MemberRow } from './members.sql.ts'

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
 * Requires `members.reactivate` to change the external id of a suspended member, and an owner if a directory holds the
 * suspension. Otherwise an active member could get this external id, and access checks by external id would no longer
 * find the suspension.
 */
export function assertMayIdentify(by: Authority, { status, held_by }: MemberRow): void {
  if (!by.isOwner && held_by.some(source => source !== 'local')) {
    throw ownerRequired({ detail: 'A directory holds this person: only an owner can change the external ID' })
  }
  if (status === 'suspended' && !holds(by, 'members.reactivate')) {
    throw reactivationRequired({ missing_permissions: ['members.reactivate'] })
  }
}

/**
 * Requires `members.reactivate` to give someone the external id of a person who was removed while suspended, and an
 * owner if a directory held that person. Otherwise, after the removal of a suspended member, access checks by this
 * external id would find someone without the suspension.
 * @param former the result of `findFormerSuspensionOf`; undefined without an external id
 */
export const assertMayReuse = (by: Authority, former: FormerSuspension | undefined): void =>
  assertMayTakeOver(by, former, 'This external ID is that of')

/**
 * Requires the same as `assertMayReuse` to add a person whose email address or user id is the external id of someone
 * who was removed while suspended: access checks by this identifier would find the new person.
 * @param former the result of `findFormerSuspensionAs`
 */
export const assertMayAdd = (by: Authority, former: FormerSuspension): void =>
  assertMayTakeOver(by, former, 'The email address or user ID of this person is the external ID of')

function assertMayTakeOver(by: Authority, former: FormerSuspension | undefined, identifier: string): void {
  if (former === 'held' && !by.isOwner) {
    throw reactivationRequired({ detail: `${identifier} a person whom a directory held: ask an owner` })
  }
  if (former && !holds(by, 'members.reactivate')) {
    throw reactivationRequired({
      missing_permissions: ['members.reactivate'],
      detail: `${identifier} a person who was removed while suspended`,
    })
  }
}
