import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Word } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { exampleMember, Member, MemberFilter } from './members.contract.ts'
import { listMemberRows } from './members.sql.ts'
import { toMemberView } from './members.view.ts'

/** The members of the organization, by id; suspended ones are members too. */
export const listMembers = query({
  id: 'listMembers',
  summary: 'List the members',
  description: 'By `user_id`.',
  method: 'GET',
  path: '/v1/members',
  scope: 'members:read',
  permission: 'members.read',
  query: Type.Object({
    ...PageQuery(),
    status: Type.Optional(Word(['active', 'suspended'], { description: 'Only members in this state' })),
    ...MemberFilter,
  }),
  response: PageOf('members', Member),
  errors: [invalidCursor],
  example: { response: { members: [exampleMember], next_cursor: null } },

  async run({ sql, caller, query: asked }) {
    const members = openPage('members', 'uuid', asked)
    const { status, profile_id: profileId, external_id: externalId, q } = asked
    const rows = await listMemberRows(sql, caller.organizationId, { status, profileId, externalId, q }, members)
    const { page, nextCursor } = members.cut(rows, ({ user_id }) => user_id)
    return { members: page.map(toMemberView), next_cursor: nextCursor }
  },
})
