import Type from 'typebox'
import { Enum, Nullable } from '../../../kernel/schema.ts'
import { query } from '../../../operations/operation.ts'
import { exposeMembershipsOf, findMember, isActiveElsewhere, MemberPath, memberNotFound } from '../../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../../profiles/index.ts'
import { SessionView, sessionExample } from './sessions.contract.ts'
import { selectSessionsOf } from './sessions.sql.ts'
import { toSessionView } from './sessions.view.ts'

/**
 * The sessions of a member that a login block of this organization would end, most recently used first. Only for
 * callers who may suspend the member. See docs/decisions/0027.
 */
export const listMemberSessions = query({
  id: 'listMemberSessions',
  summary: 'List the sessions of a member',
  description:
    'The sessions that a login block would end, for callers who may suspend this member. Sessions belong to the ' +
    'account: while it is active in another organization, none is shown (`withheld`).',
  method: 'GET',
  path: '/v1/members/{userId}/sessions',
  scope: 'members:write',
  permission: 'members.suspend',
  params: MemberPath,
  response: Type.Object({
    sessions: Type.Array(SessionView, {
      description: 'The sessions, the most recently used first',
    }),
    withheld: Nullable(
      Enum(['active_in_other_organization'], { description: 'Reason for showing no sessions; null if all are shown' }),
    ),
  }),
  errors: [memberNotFound, targetExceedsCaller, ownerRequired],
  example: { response: { sessions: [{ ...sessionExample, current: false }], withheld: null } },

  // Sessions must be read before memberships: if a session began after the person joined another organization, the
  // later read finds that membership, and the list is withheld.
  read: ({ organizationId, now, params: { userId } }) => ({
    member: findMember(organizationId, userId),
    sessions: selectSessionsOf(userId, now),
    setting: exposeMembershipsOf(userId),
    isActiveElsewhere: isActiveElsewhere(userId, organizationId),
  }),

  answer({ caller, found: { member, sessions, isActiveElsewhere } }) {
    if (!member) throw memberNotFound()
    assertMayActOn(caller, member)
    if (isActiveElsewhere) return { sessions: [], withheld: 'active_in_other_organization' as const }
    const current = caller.credential.type === 'session' ? caller.credential.id : null
    return { sessions: sessions.map(row => toSessionView(row, current)), withheld: null }
  },
})
