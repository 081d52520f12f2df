import { sessionNotFresh, sessionRequired } from '../../../operations/access.ts'
import { changed, governanceChange } from '../../../operations/operation.ts'
import { exposeMembershipsOf, findMember, isActiveElsewhere, memberNotFound } from '../../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../../profiles/index.ts'
import { lockAccountOfMember } from '../index.ts'
import { assertMayEndSessionsOf, findOwnSignIn } from './own-sessions.ts'
import { MemberSessionPath, sessionNotFound, sessionWithheld } from './sessions.contract.ts'
import { memberSessionEnded } from './sessions.facts.ts'
import { deleteSession, deleteTrustedDevicesOf, deleteVerificationsOf, lockMemberSession } from './sessions.sql.ts'

/**
 * Ends one session of a member: the next request with its cookie is refused. Trusted devices are not linked to
 * sessions, so all of the member's devices lose their trust. If the member is not the caller, their mailed links and
 * challenges are voided, too. Only for callers who can list the session. For their own sessions, callers need a session
 * with a recent sign-in, as for `endSession`: otherwise a stolen key or an old cookie could end the owner's new
 * session. See docs/decisions/0027.
 */
export const endMemberSession = governanceChange({
  id: 'endMemberSession',
  summary: 'End a session of a member',
  description:
    'For callers who may suspend this member. Requests with its cookie are refused, and trusted devices need the ' +
    'second factor again. None can be ended while the person is active in another organization.',
  method: 'DELETE',
  path: '/v1/members/{userId}/sessions/{sessionId}',
  scope: 'members:write',
  permission: 'members.suspend',
  params: MemberSessionPath,
  errors: [
    memberNotFound,
    targetExceedsCaller,
    ownerRequired,
    sessionWithheld,
    sessionNotFound,
    sessionRequired,
    sessionNotFresh,
  ],

  // Under the account's lock no membership can begin in another organization.
  read: ({ organizationId, params: { userId, sessionId }, now }) => ({
    account: lockAccountOfMember(organizationId, userId),
    member: findMember(organizationId, userId),
    setting: exposeMembershipsOf(userId),
    isActiveElsewhere: isActiveElsewhere(userId, organizationId),
    session: lockMemberSession(organizationId, userId, sessionId, now),
  }),

  readMore: ({ caller, params }) => ({ signedInAt: findOwnSignIn(caller, params.userId) }),

  decide({ caller, now, found: { member, isActiveElsewhere, session }, more: { signedInAt } }) {
    if (!member) throw memberNotFound()
    assertMayActOn(caller, member)
    assertMayEndSessionsOf(member.user_id, { caller, signedInAt, now })
    if (isActiveElsewhere) throw sessionWithheld()
    if (!session) throw sessionNotFound()
    return changed(undefined, memberSessionEnded(member, session), [
      caller.userId === member.user_id ? deleteTrustedDevicesOf(member.user_id) : deleteVerificationsOf(member.user_id),
      deleteSession(member.user_id, session.id),
    ])
  },
})
