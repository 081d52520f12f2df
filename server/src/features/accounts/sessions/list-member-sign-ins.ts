import Type from 'typebox'
import type { Pool } from '../../../database/pool.ts'
import { readOrganization } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { invalidCursor, openPage, PageOf, PageQuery, type PageRequest } from '../../../kernel/page.ts'
import { Enum, Nullable } from '../../../kernel/schema.ts'
import { Deferred, query } from '../../../operations/operation.ts'
import { listSignInEntries } from '../../audit/index.ts'
import {
  exposeMembershipsOf,
  findMember,
  findSoleMembershipStart,
  isActiveElsewhere,
  MemberPath,
  memberNotFound,
} from '../../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../../profiles/index.ts'
import { SIGN_IN_ACTIONS, SignInView, signInExample } from './sign-ins.contract.ts'
import { toSignInView } from './sign-ins.view.ts'

const DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/**
 * The sign-ins and failed attempts of a member's account, from the system's audit chain. Only for callers who may
 * suspend the member. Omits times at which the account was active in another organization. See docs/decisions/0036.
 */
export const listMemberSignIns = ({ pool }: { readonly pool: Pool }) =>
  query({
    id: 'listMemberSignIns',
    summary: 'List the sign-ins of a member',
    description:
      `Returns sign-ins and failed attempts of the last ${DAYS} days to callers who may suspend this member. ` +
      'Repeated failures from one network within ten minutes are one item. Sign-ins ' +
      'belong to the account: those from before the person joined, or from a time when the person was active in ' +
      'another organization, are left out; while the person is active in another one, none is shown (`withheld`).',
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
      setting: exposeMembershipsOf(userId),
      isActiveElsewhere: isActiveElsewhere(userId, organizationId),
      soleSince: findSoleMembershipStart(userId, organizationId),
    }),

    answer({ caller, now, query: asked, found: { member, isActiveElsewhere, soleSince } }) {
      if (!member) throw memberNotFound()
      assertMayActOn(caller, member)
      const signIns = openSignIns(member.user_id, asked)
      if (isActiveElsewhere || !soleSince) {
        return { sign_ins: [], next_cursor: null, withheld: 'active_in_other_organization' as const }
      }
      const since = new Date(Math.max(soleSince.getTime(), now.getTime() - DAYS * DAY_MS)).toISOString()
      // Later sign-ins are omitted: the person may have joined another organization after the check.
      const range = { since, until: now.toISOString() }
      const account = { userId: member.user_id, email: member.email }
      return new Deferred(async () => {
        const entries = listSignInEntries(account, Object.keys(SIGN_IN_ACTIONS), range, signIns)
        const rows = await readOrganization(pool, SYSTEM_ORGANIZATION, db => db.run(entries))
        const { page, nextCursor } = signIns.cut(rows, ({ sequence }) => sequence)
        return { sign_ins: page.map(toSignInView), next_cursor: nextCursor, withheld: null }
      })
    },
  })

/** A cursor is valid only for the member that it was issued for. */
const openSignIns = (userId: string, asked: PageRequest) => openPage(`sign-ins of ${userId}`, 'sequence', asked)
