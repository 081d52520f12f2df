import { query } from '../../operations/operation.ts'
import { exampleMember, Member, MemberPath, memberNotFound } from './members.contract.ts'
import { findMember } from './members.sql.ts'
import { memberState, toMemberView } from './members.view.ts'

/** One member of the organization, active or suspended. */
export const getMember = query({
  id: 'getMember',
  summary: 'Get a member',
  method: 'GET',
  path: '/v1/members/{userId}',
  scope: 'members:read',
  permission: 'members.read',
  params: MemberPath,
  response: Member,
  errors: [memberNotFound],
  example: { response: exampleMember },

  read: ({ organizationId, params }) => findMember(organizationId, params.userId),

  etag: member => member && memberState(toMemberView(member)),

  answer({ found: member }) {
    if (!member) throw memberNotFound()
    return toMemberView(member)
  },
})
