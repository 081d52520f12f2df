import Type from 'typebox'
import { Named } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { MemberCountFilter, toMemberFilter } from './member-filter.ts'
import { countByStatus } from './member-lists.sql.ts'

const MemberCounts = Named(
  'MemberCounts',
  Type.Object(
    {
      active: Type.Integer({ description: 'Active members' }),
      suspended: Type.Integer({ description: 'Suspended members' }),
    },
    { description: 'Number of members by status' },
  ),
)

/** The number of active and of suspended members. */
export const countMembers = query({
  id: 'countMembers',
  summary: 'Count the members',
  description: 'Counts by status. Takes the same filters as the list.',
  method: 'GET',
  path: '/v1/members/counts',
  scope: 'members:read',
  permission: 'members.read',
  query: Type.Object(MemberCountFilter),
  response: MemberCounts,
  errors: [],
  example: { response: { active: 1190, suspended: 14 } },

  mayBeSlow: true,
  read: ({ organizationId, query: asked }) => countByStatus(organizationId, toMemberFilter(asked)),

  answer: ({ found }) => found,
})
