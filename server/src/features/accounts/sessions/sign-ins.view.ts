import { toTimestamp } from '../../../kernel/schema.ts'
import type { EntryRow } from '../../audit/index.ts'
import { SIGN_IN_ACTIONS, type SignInView } from './sign-ins.contract.ts'

export const toSignInView = ({ id, occurred_at, action, reason, context }: EntryRow): SignInView => ({
  id,
  occurred_at: toTimestamp(occurred_at),
  outcome: SIGN_IN_ACTIONS[action as keyof typeof SIGN_IN_ACTIONS],
  reason,
  ip: context.ip,
  user_agent: context.user_agent,
})
