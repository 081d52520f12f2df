import { toTimestamp } from '../../../kernel/schema.ts'
import type { Fact } from '../../../operations/operation.ts'
import { type MemberRow, memberTarget } from '../../members/index.ts'
import type { SessionRow } from './sessions.sql.ts'

/**
 * A session of a member that someone in the organization ended. Audit entries never expire, and more people can read
 * them than can list the session, so this contains neither its IP address nor its browser. See docs/decisions/0027.
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
