import Type from 'typebox'
import type { Pool } from '../../../database/pool.ts'
import { readOrganization } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { type CursorEncoding, invalidCursor, openPage, PageOf, PageQuery, TimeRange } from '../../../kernel/page.ts'
import { Enum, Uuid } from '../../../kernel/schema.ts'
import { Deferred, query } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { EntryFilterFields, listEntriesAt, listNewAddresses, toEntryFilter } from '../../audit/index.ts'
import { listFirstMembers, listMembersAmong } from '../../members/index.ts'
import { HISTORY_DAYS, historyLimit } from './sign-in-history.ts'
import { SIGN_IN_ACTIONS, SIGN_IN_OUTCOMES, SignInView, signInExample } from './sign-ins.contract.ts'
import { toSignInView } from './sign-ins.view.ts'
import { listVisibleOf, listVisibleOfAll, type VisibleSignIn } from './visible-sign-ins.ts'

/** In an organization with at most this number of members, the sign-ins of each are read from the index by account. */
const FEW_MEMBERS = 200

/**
 * The sign-ins and failed attempts of the organization's members, from the system's audit chain. Omits members whose
 * sign-ins the caller may not see. See docs/decisions/0036 and 0043.
 */
export const listSignIns = ({
  pool,
  runSlowRead,
  cursors,
}: Pick<Runtime, 'pool' | 'runSlowRead'> & { readonly cursors: CursorEncoding }) =>
  query({
    id: 'listSignIns',
    summary: 'List the sign-ins of the members',
    description:
      `Returns sign-ins and failed attempts of the last ${HISTORY_DAYS} days, newest first unless \`order\` is set, ` +
      'of each member as in the list of a single one. Left out are members whom the caller may not suspend, and ' +
      'those who are active in another organization. A page may be empty, and still have a ' +
      '`next_cursor`.',
    method: 'GET',
    path: '/v1/sign-ins',
    scope: 'members:write',
    permission: 'members.suspend',
    query: Type.Object({
      ...PageQuery('desc'),
      ...TimeRange,
      outcome: Type.Optional(
        Type.Array(Enum(SIGN_IN_OUTCOMES), {
          minItems: 1,
          maxItems: SIGN_IN_OUTCOMES.length,
          description: 'Filter by outcome. Repeat the parameter for several outcomes',
        }),
      ),
      ip: EntryFilterFields.ip,
      user_id: Type.Optional({ ...Uuid, description: 'Filter by member' }),
    }),
    response: PageOf('sign_ins', SignInView),
    errors: [invalidCursor],
    example: { response: { sign_ins: [signInExample], next_cursor: null } },

    read: ({ organizationId, query: { user_id: userId } }) =>
      userId === undefined
        ? listFirstMembers(organizationId, FEW_MEMBERS + 1)
        : listMembersAmong(organizationId, { userIds: [userId], emails: [] }),

    answer({ caller, now, query: asked, found: members }) {
      const page = openPage('sign-ins', 'sequence', asked, cursors)
      const { ip } = toEntryFilter({ ip: asked.ip })
      const filter = { actions: actionsOf(asked.outcome), ip, ...rangeWithin(asked, now) }
      const all = { pool, caller, now, filter, page }
      // With an IP filter, the sign-ins of all members are read from the index by IP address.
      const isOfFew = asked.user_id !== undefined || (ip === undefined && members.length <= FEW_MEMBERS)
      const read = async () => {
        const visible = await (isOfFew ? listVisibleOf(members, all) : listVisibleOfAll(all))
        return { sign_ins: await readViews(pool, visible.page), next_cursor: visible.nextCursor }
      }
      return new Deferred(() => runSlowRead(caller.organizationId, read))
    },
  })

const actionsOf = (outcomes: readonly string[] | undefined): string[] =>
  Object.entries(SIGN_IN_ACTIONS).flatMap(([action, outcome]) =>
    outcomes === undefined || outcomes.includes(outcome) ? action : [],
  )

/**
 * Limits the range to the time in which sign-ins are listed. Those after `now` are omitted, because the memberships
 * that decide whether they are visible may have changed since.
 */
function rangeWithin({ since, until }: TimeRange, now: Date): Required<TimeRange> {
  const times = (...texts: (string | undefined)[]) =>
    texts.flatMap(text => (text === undefined ? [] : Date.parse(text)))
  return {
    since: new Date(Math.max(...times(since), historyLimit(now).getTime())).toISOString(),
    until: new Date(Math.min(...times(until), now.getTime())).toISOString(),
  }
}

/** Reads the entries of the visible sign-ins. The search has read only their times and accounts. */
async function readViews(pool: Pool, visible: readonly VisibleSignIn[]): Promise<SignInView[]> {
  if (visible.length === 0) return []
  const { entries, isNew } = await readOrganization(pool, SYSTEM_ORGANIZATION, db =>
    db.run({
      entries: listEntriesAt(
        SYSTEM_ORGANIZATION,
        visible.map(({ sequence }) => sequence),
      ),
      isNew: listNewAddresses(
        visible.map(({ sequence, since, member: { user_id: userId } }) => ({ sequence, since, userId })),
      ),
    }),
  )
  const bySequence = new Map(entries.map(entry => [entry.sequence, entry]))
  return visible.flatMap(({ sequence, member }) => {
    const entry = bySequence.get(sequence)
    return entry ? toSignInView(entry, member, isNew.has(sequence)) : []
  })
}
