import type { Fact } from '../../../operations/operation.ts'
import { type MemberRow, memberTarget } from '../../members/index.ts'

/**
 * The fact that an identity provider ended all sessions of a member's account. `sessions` is null if they ended in this
 * organization only: the number is not recorded, because the sessions also belong to another organization.
 */
export const memberSignedOut = (
  member: Pick<MemberRow, 'user_id' | 'name'>,
  directoryId: string,
  sessions: number | null,
): Fact => ({
  action: 'member.signed_out',
  target: memberTarget(member),
  changes: {
    before: sessions === null ? {} : { sessions },
    after: { ...(sessions !== null && { sessions: 0 }), directory_id: directoryId, only_here: sessions === null },
  },
  events: [
    {
      type: 'member.signed_out',
      data: {
        user_id: member.user_id,
        directory_id: directoryId,
        sessions_ended: sessions ?? 0,
        only_here: sessions === null,
      },
    },
  ],
})
