import type { Fact } from '../../../operations/operation.ts'
import { type MemberRow, memberTarget } from '../../members/index.ts'
import type { UnlinkReceipt } from './identities.contract.ts'

export const identityUnlinked = (member: MemberRow, receipt: UnlinkReceipt, reason: string | null): Fact => {
  const { identities_unlinked, sessions_ended, remaining_methods } = receipt
  return {
    action: 'member.identity_unlinked',
    target: memberTarget(member),
    reason,
    changes: {
      before: { identities: identities_unlinked },
      after: { identities: 0, sessions_ended, remaining_methods },
    },
    events: [
      {
        type: 'member.identity_unlinked',
        data: { user_id: member.user_id, reason, identities_unlinked, sessions_ended },
      },
    ],
  }
}
