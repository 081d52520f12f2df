import { changed, governanceChange } from '../../../operations/operation.ts'
import { exposeMembershipsOf, findMember, isActiveElsewhere, memberNotFound } from '../../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../../profiles/index.ts'
import { lockAccountOfMember } from '../index.ts'
import { MemberSessionPath, sessionNotFound, sessionWithheld } from './sessions.contract.ts'
import { memberSessionEnded } from './sessions.facts.ts'
import { deleteSession, deleteVerificationsOf, lockMemberSession } from './sessions.sql.ts'

/**
 * Ends one session of a member: the next request with its cookie is refused. Trusted devices are not linked to
 * sessions, so all of the member's devices lose their trust. Only for callers who can list the session. See
 * docs/decisions/0027.
 */
export const endMemberSession = governanceChange({
  id: 'endMemberSession',
  summary: 'End a session of a member',
  description:
    'Ends one of the sessions in the list, for callers who may suspend this member. Requests with its cookie are ' +
    'refused, and every trusted device needs the second factor again. While the person is active in another ' +
    'organization, none can be ended here.',
  method: 'DELETE',
  path: '/v1/members/{userId}/sessions/{sessionId}',
  scope: 'members:write',
  permission: 'members.suspend',
  params: MemberSessionPath,
  errors: [memberNotFound, targetExceedsCaller, ownerRequired, sessionWithheld, sessionNotFound],

  // Under the account's lock no membership can begin in another organization.
  read: ({ organizationId, params: { userId, sessionId }, now }) => ({
    account: lockAccountOfMember(organizationId, userId),
    member: findMember(organizationId, userId),
    setting: exposeMembershipsOf(userId),
    isActiveElsewhere: isActiveElsewhere(userId, organizationId),
    session: lockMemberSession(organizationId, userId, sessionId, now),
  }),

  decide({ caller, found: { member, isActiveElsewhere, session } }) {
    if (!member) throw memberNotFound()
    assertMayActOn(caller, member)
    if (isActiveElsewhere) throw sessionWithheld()
    if (!session) throw sessionNotFound()
    return changed(undefined, memberSessionEnded(member, session), [
      deleteVerificationsOf(member.user_id),
      deleteSession(member.user_id, session.id),
    ])
  },
})
