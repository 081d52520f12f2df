import Type from 'typebox'
import type { Sql } from '../../database/pool.ts'
import { type AskedPage, type CutPage, invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Uuid, Word } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { exampleMember, MemberFilter as Filter, Member } from './members.contract.ts'
import {
  listMemberRows,
  listMemberRowsByEmail,
  listMemberRowsByJoining,
  type MemberFilter,
  type MemberRow,
} from './members.sql.ts'
import { toMemberView } from './members.view.ts'

/** What can be served by an index, however many members there are. Names cannot: some are the account's. */
const SORTS = ['user_id', 'email', 'joined_at'] as const

/** More ids do not fit into every proxy's idea of an address. */
const MOST_IDS = 100

/** The members of the organization; suspended ones are members too. */
export const listMembers = query({
  id: 'listMembers',
  summary: 'List the members',
  description: 'Sorted by `user_id`, or by the key in `sort`.',
  method: 'GET',
  path: '/v1/members',
  scope: 'members:read',
  permission: 'members.read',
  query: Type.Object({
    ...PageQuery(),
    sort: Word(SORTS, { default: 'user_id', description: 'The sort key' }),
    status: Type.Optional(Word(['active', 'suspended'], { description: 'Filter by status' })),
    user_id: Type.Optional(
      Type.Array(Uuid, {
        minItems: 1,
        maxItems: MOST_IDS,
        description: `Only these members. Repeat the parameter for several, ${MOST_IDS} at most`,
      }),
    ),
    ...Filter,
  }),
  response: PageOf('members', Member),
  errors: [invalidCursor],
  example: { response: { members: [exampleMember], next_cursor: null } },

  async run({ sql, caller, query: asked }) {
    const { sort, status, user_id: userIds, profile_id: profileId, external_id: externalId, q } = asked
    const filter = { status, userIds, profileId, externalId, q }
    const { page, nextCursor } = await PAGES[sort](sql, caller.organizationId, filter, asked)
    return { members: page.map(toMemberView), next_cursor: nextCursor }
  },
})

type ReadPage = (
  sql: Sql,
  organizationId: string,
  filter: MemberFilter,
  asked: AskedPage,
) => Promise<CutPage<MemberRow>>

const PAGES: Readonly<Record<(typeof SORTS)[number], ReadPage>> = {
  async user_id(sql, organizationId, filter, asked) {
    const members = openPage('members', 'uuid', asked)
    return members.cut(await listMemberRows(sql, organizationId, filter, members), ({ user_id }) => user_id)
  },
  async email(sql, organizationId, filter, asked) {
    const members = openPage('members', 'text', asked)
    return members.cut(await listMemberRowsByEmail(sql, organizationId, filter, members), ({ email }) => email)
  },
  async joined_at(sql, organizationId, filter, asked) {
    const members = openPage('members', 'moment', asked)
    const rows = await listMemberRowsByJoining(sql, organizationId, filter, members)
    return members.cut(rows, ({ joined_at_microseconds, user_id }) => [joined_at_microseconds, user_id])
  },
}
