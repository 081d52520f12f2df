import Type from 'typebox'
import { authorityOf, holds } from '../../kernel/authority.ts'
import type { AccessReason } from '../../kernel/vocabulary.ts'
import { query } from '../../operations/operation.ts'
import { Access, MemberPath, memberNotFound } from './members.contract.ts'
import { findMember, type MemberRow } from './members.sql.ts'

/** Whether a person may do something in this organization, now: the question that the platform asks before it acts. */
export const checkAccess = query({
  id: 'checkAccess',
  summary: 'Ask whether a member may do something',
  description: 'Somebody who is no member here gets an answer too: `not_a_member`.',
  method: 'GET',
  path: '/v1/members/{userId}/access',
  scope: 'members:read',
  permission: 'members.read',
  params: MemberPath,
  query: Type.Object({
    permission: Type.String({ minLength: 1, maxLength: 100, description: 'Such as `agents.run`' }),
  }),
  response: Access,
  errors: [memberNotFound],
  example: { response: { allowed: false, reason: 'member_suspended' } },

  async run({ sql, caller, params, query: { permission } }) {
    const reason = accessOf(await findMember(sql, caller.organizationId, params.userId), permission)
    return { allowed: reason === 'granted', reason }
  },
})

function accessOf(member: MemberRow | undefined, permission: string): AccessReason {
  if (!member) return 'not_a_member'
  if (member.status === 'suspended') return 'member_suspended'
  return holds(authorityOf(member), permission) ? 'granted' : 'not_granted'
}
