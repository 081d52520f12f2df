import Type from 'typebox'
import type { Statement } from '../../database/pool.ts'
import { type AskedPage, type CutPage, invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Uuid, Word } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { exampleMember, MemberFilter as Filter, Member } from './members.contract.ts'
import {
  fewMembersMatch,
  listMemberRows,
  listMemberRowsByEmail,
  listMemberRowsByJoining,
  type MemberFilter,
  type MemberRow,
} from './members.sql.ts'
import { toMemberView } from './members.view.ts'

/** Sort keys with an index, which keeps large organizations fast. Names have none, because some are the account's. */
const SORTS = ['user_id', 'email', 'joined_at'] as const

/** More ids would exceed the URL length limit of some proxies. */
const MOST_IDS = 100

/** The active and suspended members of the organization. */
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

  read: ({ organizationId, query: asked }) =>
    asked.sort === 'email' ? fewMembersMatch(organizationId, toFilter(asked)) : readPage(organizationId, asked),

  // For the order by address, the faster statement depends on the number of members.
  readMore: ({ caller, query: asked, found }) =>
    typeof found === 'boolean' && readPageByEmail(caller.organizationId, asked, found),

  answer({ found, more }) {
    const { page, nextCursor } = more || (found as CutPage<MemberRow>)
    return { members: page.map(toMemberView), next_cursor: nextCursor }
  },
})

type Asked = AskedPage & {
  sort: (typeof SORTS)[number]
  status?: 'active' | 'suspended'
  user_id?: string[]
  profile_id?: string
  external_id?: string
  last_active_before?: string
  q?: string
}

const toFilter = (asked: Asked): MemberFilter => ({
  status: asked.status,
  userIds: asked.user_id,
  profileId: asked.profile_id,
  externalId: asked.external_id,
  lastActiveBefore: asked.last_active_before,
  q: asked.q,
})

function readPage(organizationId: string, asked: Asked): Statement<CutPage<MemberRow>> {
  if (asked.sort === 'joined_at') {
    const members = openPage('members', 'moment', asked)
    return listMemberRowsByJoining(organizationId, toFilter(asked), members).map(rows =>
      members.cut(rows, ({ joined_at_microseconds, user_id }) => [joined_at_microseconds, user_id]),
    )
  }
  const members = openPage('members', 'uuid', asked)
  return listMemberRows(organizationId, toFilter(asked), members).map(rows =>
    members.cut(rows, ({ user_id }) => user_id),
  )
}

function readPageByEmail(organizationId: string, asked: Asked, areFew: boolean): Statement<CutPage<MemberRow>> {
  const members = openPage('members', 'text', asked)
  return listMemberRowsByEmail(organizationId, toFilter(asked), members, areFew).map(rows =>
    members.cut(rows, ({ email }) => email),
  )
}
