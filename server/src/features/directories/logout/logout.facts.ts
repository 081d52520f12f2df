import type { Fact } from '../../../operations/operation.ts'
import { type MemberRow, memberTarget } from '../../members/index.ts'

/** The fact that an identity provider ended all sessions of a member's account. */
export const memberSignedOut = (
  member: Pick<MemberRow, 'user_id' | 'name'>,
  directoryId: string,
  sessions: number,
): Fact => ({
  action: 'member.signed_out',
  target: memberTarget(member),
  changes: { before: { sessions }, after: { sessions: 0, directory_id: directoryId } },
  events: [
    {
      type: 'member.signed_out',
      data: { user_id: member.user_id, directory_id: directoryId, sessions_ended: sessions },
    },
  ],
})
