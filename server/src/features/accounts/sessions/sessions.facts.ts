import { toTimestamp } from '../../../kernel/schema.ts'
import type { Fact } from '../../../operations/operation.ts'
import { type MemberRow, memberTarget } from '../../members/index.ts'
import type { SessionRow } from './sessions.sql.ts'

/** A session that someone in the organization ended for a member. */
export const memberSessionEnded = (member: MemberRow, { id, created_at, ip, user_agent }: SessionRow): Fact => ({
  action: 'member.session_ended',
  target: memberTarget(member),
  changes: {
    before: { session_id: id, created_at: toTimestamp(created_at), ip: ip || null, user_agent: user_agent || null },
    after: null,
  },
  events: [{ type: 'member.session_ended', data: { user_id: member.user_id, session_id: id } }],
})
