import Type from 'typebox'
import { Named } from '../../kernel/schema.ts'
import { actsFor } from '../../operations/caller.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { findFormerMember, findMember, memberNotFound } from '../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { exampleFollowUps, FollowUpPath, FollowUps, followUpNotFound } from './follow-ups.contract.ts'
import { listFollowUps, setDone } from './follow-ups.sql.ts'
import { toFollowUpsView } from './follow-ups.view.ts'
import { assertHasFollowUps } from './get-follow-ups.ts'
import { cannotSuspendSelf, notSuspended } from './offboarding.contract.ts'
import { followUpChanged } from './offboarding.facts.ts'
import { findLastSuspension } from './suspensions.sql.ts'

/** Marks a follow-up of a suspension as done, or as not done. Everyone who may suspend the member shares the list. */
export const editFollowUp = governanceChange({
  id: 'editFollowUp',
  summary: 'Mark a follow-up of a suspension as done',
  description: 'Returns all follow-ups. One that was already done keeps its `done_by` and `done_at`.',
  method: 'PATCH',
  path: '/v1/members/{userId}/suspension/follow-ups/{followUpId}',
  scope: 'members:write',
  permission: 'members.suspend',
  params: FollowUpPath,
  body: Named(
    'FollowUpChanges',
    Type.Object(
      { done: Type.Boolean({ description: 'True to mark it as done' }) },
      { additionalProperties: false, description: 'The changes to a follow-up' },
    ),
  ),
  response: FollowUps,
  errors: [memberNotFound, followUpNotFound, notSuspended, cannotSuspendSelf, targetExceedsCaller, ownerRequired],
  example: { body: { done: true }, response: exampleFollowUps },

  read: ({ organizationId, params: { userId }, now }) => ({
    member: findMember(organizationId, userId),
    former: findFormerMember(organizationId, userId),
    suspension: findLastSuspension(organizationId, userId),
    followUps: listFollowUps(organizationId, userId, now),
  }),

  etag: ({ suspension, followUps }) => suspension && toFollowUpsView(followUps),
  etagOfAnswer: view => view,

  decide({ caller, now, params, body: { done }, found: { member, former, suspension, followUps } }) {
    // Otherwise a person could hide from later suspensions what they know.
    if (actsFor(caller, params.userId.toLowerCase())) throw cannotSuspendSelf()
    // A removed person has no permissions that could exceed the caller's.
    if (member) assertMayActOn(caller, member)
    assertHasFollowUps(member, suspension)
    const person = member ?? former
    if (!person) throw memberNotFound()
    const followUp = followUps.find(({ id }) => id === params.followUpId.toLowerCase())
    if (!followUp) throw followUpNotFound()
    if ((followUp.done_at !== null) === done) return unchanged(toFollowUpsView(followUps))

    const edited = {
      ...followUp,
      done_at: done ? now : null,
      done_by: done ? caller.userId : null,
      is_carried_over: false,
    }
    const view = toFollowUpsView(followUps.map(one => (one === followUp ? edited : one)))
    return changed(view, followUpChanged(person, suspension, followUp, done), setDone(suspension, edited))
  },
})
