import type { Fact } from '../../../operations/operation.ts'

interface BlockedLogin {
  readonly user_id: string
  readonly suspension_id: string | null
}

/** The identity provider has confirmed that the login is blocked. */
export const loginBlocked = (block: BlockedLogin): Fact => ({
  action: 'member.login_blocked',
  target: { type: 'member', id: block.user_id },
  events: [{ type: 'member.login_blocked', data: { user_id: block.user_id, suspension_id: block.suspension_id } }],
})

/** The identity provider has confirmed that the login is unblocked. */
export const loginUnblocked = (block: BlockedLogin): Fact => ({
  action: 'member.login_unblocked',
  target: { type: 'member', id: block.user_id },
  events: [{ type: 'member.login_unblocked', data: { user_id: block.user_id, suspension_id: block.suspension_id } }],
})
