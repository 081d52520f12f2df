import { toTimestamp } from '../../../kernel/schema.ts'
import type { Fact } from '../../../operations/operation.ts'
import { type MemberRow, memberTarget } from '../../members/index.ts'
import type { SessionRow } from './sessions.sql.ts'

/**
 * The fact that someone in the organization ended a member's session. It omits the session's IP address and browser,
 * because audit entries never expire, and more people can read them than can list the session. See docs/decisions/0027.
 */
export const memberSessionEnded = (member: MemberRow, { id, created_at }: SessionRow): Fact => ({
  action: 'member.session_ended',
  target: memberTarget(member),
  changes: {
    before: { session_id: id, created_at: toTimestamp(created_at) },
    after: null,
  },
  events: [{ type: 'member.session_ended', data: { user_id: member.user_id, session_id: id } }],
})
