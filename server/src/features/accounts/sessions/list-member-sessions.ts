import Type from 'typebox'
import type { Pool } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { Nullable, Word } from '../../../kernel/schema.ts'
import { Deferred, query } from '../../../operations/operation.ts'
import { activeElsewhere, findMember, MemberPath, memberNotFound, seeMembershipsOf } from '../../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../../profiles/index.ts'
import { SessionView, sessionExample } from './sessions.contract.ts'
import { selectSessionsOf } from './sessions.sql.ts'
import { toSessionView } from './sessions.view.ts'

/**
 * Where a member is signed in, the most recently used first: for those who may suspend this member, and only what a
 * login block of this organization would end. See docs/decisions/0027.
 */
export const listMemberSessions = ({ pool }: { pool: Pool }) =>
  query({
    id: 'listMemberSessions',
    summary: 'List the sessions of a member',
    description:
      'The sessions that a login block would end, for callers who may suspend this member. A session belongs to the ' +
      'account and not to an organization. So while the person is active in another organization too, none is shown, ' +
      'and `withheld` says why.',
    method: 'GET',
    path: '/v1/members/{userId}/sessions',
    scope: 'members:write',
    permission: 'members.suspend',
    params: MemberPath,
    response: Type.Object({
      sessions: Type.Array(SessionView, { description: 'All that have not ended, the most recently used first' }),
      withheld: Nullable(
        Word(['active_in_other_organization'], { description: 'Why none is shown; null where all are' }),
      ),
    }),
    errors: [memberNotFound, targetExceedsCaller, ownerRequired],
    example: { response: { sessions: [{ ...sessionExample, current: false }], withheld: null } },

    async run({ sql, caller, now, params: { userId } }) {
      const { organizationId, credential } = caller
      const member = await findMember(sql, organizationId, userId)
      if (!member) throw memberNotFound()
      assertMayActOn(caller, member)
      const current = credential.type === 'session' ? credential.id : null
      // Memberships elsewhere can be asked about in a transaction alone.
      return new Deferred(() =>
        inTransaction(pool, organizationId, async ({ sql }) => {
          // The sessions are read first: one that begins elsewhere follows the membership there, which is then seen.
          const [, rows, [elsewhere]] = await Promise.all([
            seeMembershipsOf(sql, userId),
            selectSessionsOf(sql, userId, now),
            activeElsewhere(sql, userId, organizationId),
          ])
          if (elsewhere?.found) return { sessions: [], withheld: 'active_in_other_organization' as const }
          return { sessions: rows.map(row => toSessionView(row, current)), withheld: null }
        }),
      )
    },
  })
