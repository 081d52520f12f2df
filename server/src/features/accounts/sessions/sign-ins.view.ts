import { toTimestamp } from '../../../kernel/schema.ts'
import type { EntryRow } from '../../audit/index.ts'
import type { PersonRow } from '../../members/index.ts'
import { SIGN_IN_ACTIONS, SIGN_IN_METHODS, type SignInView } from './sign-ins.contract.ts'

export const toSignInView = (
  { id, occurred_at, action, reason, changes, context }: EntryRow,
  { user_id, name, email }: Pick<PersonRow, 'user_id' | 'name' | 'email'>,
  isNewAddress: boolean,
): SignInView => ({
  id,
  occurred_at: toTimestamp(occurred_at),
  user_id,
  name,
  email,
  outcome: SIGN_IN_ACTIONS[action as keyof typeof SIGN_IN_ACTIONS],
  method: SIGN_IN_METHODS.find(method => method === Object(Object(changes).after).method) ?? null,
  reason,
  ip: context.ip,
  new_address: isNewAddress,
  user_agent: context.user_agent,
})
