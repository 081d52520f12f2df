import { query } from '../../operations/operation.ts'
import { findMember, MemberPath, type MemberRow, memberNotFound } from '../members/index.ts'
import { exampleFollowUps, FollowUps } from './follow-ups.contract.ts'
import { listFollowUps } from './follow-ups.sql.ts'
import { toFollowUpsView } from './follow-ups.view.ts'
import { notSuspended } from './offboarding.contract.ts'
import { findLastSuspension, type SuspensionRow } from './suspensions.sql.ts'

/** The follow-ups of the member's last suspension, with the member who completed each. */
export const getFollowUps = query({
  id: 'getFollowUps',
  summary: 'Get the follow-ups of a suspension',
  description:
    'They stay until the next suspension or the removal, those about API keys also after it. One that was done stays ' +
    'done in the next suspension if its item has not been changed or used since.',
  method: 'GET',
  path: '/v1/members/{userId}/suspension/follow-ups',
  scope: 'members:read',
  permission: 'members.suspend',
  params: MemberPath,
  response: FollowUps,
  errors: [memberNotFound, notSuspended],
  example: { response: exampleFollowUps },

  read: ({ organizationId, params: { userId }, now }) => ({
    member: findMember(organizationId, userId),
    suspension: findLastSuspension(organizationId, userId),
    followUps: listFollowUps(organizationId, userId, now),
  }),

  etag: ({ suspension, followUps }) => suspension && toFollowUpsView(followUps),

  answer({ found: { member, suspension, followUps } }) {
    assertHasFollowUps(member, suspension)
    return toFollowUpsView(followUps)
  },
})

/**
 * @throws member_not_found, also for a removed person without listed follow-ups
 * @throws not_suspended
 */
export function assertHasFollowUps(
  member: MemberRow | undefined,
  suspension: SuspensionRow | undefined,
): asserts suspension is SuspensionRow {
  if (suspension) return
  throw member ? notSuspended({ detail: 'The member has never been suspended' }) : memberNotFound()
}
