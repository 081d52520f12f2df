import Type from 'typebox'
import type { Statement } from '../../database/pool.ts'
import { invalidCursor, openPage, PageOf, PageQuery, type PageRequest, type PageResult } from '../../kernel/page.ts'
import { Enum } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { MemberListFilter, type MemberQuery, toMemberFilter } from './member-filter.ts'
import {
  emailOrId,
  fewMembersMatch,
  listMemberRows,
  listMemberRowsByEmail,
  listMemberRowsByJoining,
} from './member-lists.sql.ts'
import { exampleMember, Member } from './members.contract.ts'
import type { MemberRow } from './members.sql.ts'
import { toMemberView } from './members.view.ts'

/**
 * Sort keys. Each has an index, so that sorting large organizations is fast. Names have none: a name is stored with the
 * member or, by default, with the account.
 */
const SORTS = ['user_id', 'email', 'joined_at'] as const

/** The active and suspended members of the organization. */
export const listMembers = query({
  id: 'listMembers',
  summary: 'List the members',
  description: 'Sorted by `user_id`, or by the key in `sort`; `email` sorts service accounts by id.',
  method: 'GET',
  path: '/v1/members',
  scope: 'members:read',
  permission: 'members.read',
  query: Type.Object({
    ...PageQuery(),
    sort: Enum(SORTS, { default: 'user_id', description: 'The sort key' }),
    ...MemberListFilter,
  }),
  response: PageOf('members', Member),
  errors: [invalidCursor],
  example: { response: { members: [exampleMember], next_cursor: null } },

  // These filters have no index: if too few members match to fill a page, all members are read.
  mayBeSlow: ({ q, last_active_before }) => q !== undefined || last_active_before !== undefined,

  read: ({ organizationId, query: asked }) =>
    asked.sort === 'email' ? fewMembersMatch(organizationId, toMemberFilter(asked)) : readPage(organizationId, asked),

  // For sorting by email address, the number of matching members determines which statement is faster.
  readMore: ({ caller, query: asked, found }) =>
    typeof found === 'boolean' && readPageByEmail(caller.organizationId, asked, found),

  answer({ found, more }) {
    const { page, nextCursor } = more || (found as PageResult<MemberRow>)
    return { members: page.map(toMemberView), next_cursor: nextCursor }
  },
})

type Asked = PageRequest & MemberQuery & { sort: (typeof SORTS)[number] }

function readPage(organizationId: string, asked: Asked): Statement<PageResult<MemberRow>> {
  if (asked.sort === 'joined_at') {
    const members = openPage('members', 'moment', asked)
    return listMemberRowsByJoining(organizationId, toMemberFilter(asked), members).map(rows =>
      members.cut(rows, ({ joined_at_microseconds, user_id }) => [joined_at_microseconds, user_id]),
    )
  }
  const members = openPage('members', 'uuid', asked)
  return listMemberRows(organizationId, toMemberFilter(asked), members).map(rows =>
    members.cut(rows, ({ user_id }) => user_id),
  )
}

function readPageByEmail(organizationId: string, asked: Asked, areFew: boolean): Statement<PageResult<MemberRow>> {
  const members = openPage('members', 'text', asked)
  return listMemberRowsByEmail(organizationId, toMemberFilter(asked), members, areFew).map(rows =>
    members.cut(rows, row => emailOrId(row)),
  )
}
