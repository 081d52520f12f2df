import Type from 'typebox'
import type { Database } from '../../../database/pool.ts'
import { readOrganization } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import {
  type CursorEncoding,
  invalidCursor,
  openPage,
  PageOf,
  PageQuery,
  type PageRequest,
} from '../../../kernel/page.ts'
import { Enum, Nullable } from '../../../kernel/schema.ts'
import { Deferred, query } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { listNewAddresses, listSignInEntries } from '../../audit/index.ts'
import { findMember, isPerson, MemberPath, memberNotFound } from '../../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../../profiles/index.ts'
import { findSharing, HISTORY_DAYS, historyStart } from './sign-in-history.ts'
import { RECORDED_FAILURES, SIGN_IN_ACTIONS, SignInView, signInExample } from './sign-ins.contract.ts'
import { toSignInView } from './sign-ins.view.ts'

/**
 * The sign-ins and failed attempts of a member's account, from the system's audit chain. Only for callers who may
 * suspend the member. Begins at the latest of these times: the person joined, they were last active in another
 * organization (even for sign-ins from before that membership), 90 days ago. See docs/decisions/0036.
 */
export const listMemberSignIns = ({
  pool,
  runSlowRead,
  cursors,
}: Pick<Runtime, 'pool' | 'runSlowRead'> & { readonly cursors: CursorEncoding }) =>
  query({
    id: 'listMemberSignIns',
    summary: 'List the sign-ins of a member',
    description:
      `Returns sign-ins and failed attempts of the last ${HISTORY_DAYS} days to callers who may suspend this member. ` +
      `${RECORDED_FAILURES} While the person is active in another organization, none is shown (\`withheld\`), and ` +
      'sign-ins from before the person last joined, or before their last other membership ended, stay hidden.',
    method: 'GET',
    path: '/v1/members/{userId}/sign-ins',
    scope: 'members:write',
    permission: 'members.suspend',
    params: MemberPath,
    query: Type.Object(PageQuery('desc')),
    response: Type.Object({
      ...PageOf('sign_ins', SignInView).properties,
      withheld: Nullable(
        Enum(['active_in_other_organization'], {
          description: 'Reason for showing no sign-ins; null if they are shown',
        }),
      ),
    }),
    errors: [memberNotFound, targetExceedsCaller, ownerRequired, invalidCursor],
    example: { response: { sign_ins: [signInExample], next_cursor: null, withheld: null } },

    read: ({ organizationId, params: { userId } }) => ({
      member: findMember(organizationId, userId),
      sharing: findSharing(userId, organizationId),
    }),

    answer({ caller, now, query: asked, found: { member, sharing } }) {
      if (!member) throw memberNotFound()
      assertMayActOn(caller, member)
      if (!isPerson(member)) return { sign_ins: [], next_cursor: null, withheld: null }
      const signIns = openSignIns(member.user_id, asked, cursors)
      const since = historyStart(sharing, now)
      if (!since) return { sign_ins: [], next_cursor: null, withheld: 'active_in_other_organization' as const }
      // Later sign-ins are omitted: the person may have joined another organization after the check.
      const range = { since: since.toISOString(), until: now.toISOString() }
      const userId = member.user_id
      const read = async (db: Database) => {
        const account = { userId, email: member.email }
        const rows = await db.run(listSignInEntries(account, Object.keys(SIGN_IN_ACTIONS), range, signIns))
        const { page, nextCursor } = signIns.cut(rows, ({ sequence }) => sequence)
        const isNew = await db.run(listNewAddresses(page.map(({ sequence }) => ({ sequence, userId, since }))))
        const views = page.map(row => toSignInView(row, member, isNew.has(row.sequence)))
        return { sign_ins: views, next_cursor: nextCursor, withheld: null }
      }
      return new Deferred(() =>
        runSlowRead(caller.organizationId, () => readOrganization(pool, SYSTEM_ORGANIZATION, read)),
      )
    },
  })

/** A cursor is valid only for the member that it was issued for. */
const openSignIns = (userId: string, asked: PageRequest, cursors: CursorEncoding) =>
  openPage(`sign-ins of ${userId}`, 'sequence', asked, cursors)
