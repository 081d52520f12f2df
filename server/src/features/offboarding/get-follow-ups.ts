import { query } from '../../operations/operation.ts'
import { findMember, MemberPath, memberNotFound } from '../members/index.ts'
import { exampleFollowUps, FollowUps } from './follow-ups.contract.ts'
import { listFollowUps } from './follow-ups.sql.ts'
import { toFollowUpsView } from './follow-ups.view.ts'
import { notSuspended } from './offboarding.contract.ts'
import { findLastSuspension } from './suspensions.sql.ts'

/** The follow-ups of the member's last suspension, with the member who completed each. */
export const getFollowUps = query({
  id: 'getFollowUps',
  summary: 'Get the follow-ups of a suspension',
  description:
    'Returns the integrations to disconnect at their providers, the webhooks that the person created or last ' +
    'changed, and the directories whose token or logout keys the person knows. They stay until the member is ' +
    'suspended again or removed. One that was done stays done in the next suspension if its item has not been ' +
    'changed or used since. Suspensions by earlier releases have none.',
  method: 'GET',
  path: '/v1/members/{userId}/suspension/follow-ups',
  scope: 'members:read',
  permission: 'members.suspend',
  params: MemberPath,
  response: FollowUps,
  errors: [memberNotFound, notSuspended],
  example: { response: exampleFollowUps },

  read: ({ organizationId, params: { userId } }) => ({
    member: findMember(organizationId, userId),
    suspension: findLastSuspension(organizationId, userId),
    followUps: listFollowUps(organizationId, userId),
  }),

  etag: ({ suspension, followUps }) => suspension && toFollowUpsView(followUps),

  answer({ found: { member, suspension, followUps } }) {
    if (!member) throw memberNotFound()
    if (!suspension) throw notSuspended({ detail: 'The member has never been suspended' })
    return toFollowUpsView(followUps)
  },
})
