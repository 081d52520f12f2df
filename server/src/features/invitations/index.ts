/**
 * Invitations: offers of membership that members send to email addresses.
 *
 * Terms: pending, accepted, revoked, expired (not accepted in time); settled (no longer pending). Invariants: an email
 * address has at most one pending invitation; its token is stored only as a keyed hash, and works once; the permissions
 * of its senders (the inviter, and the member who last resent it) are checked again on acceptance; an invitation is
 * revoked when one of them is suspended or removed, or when the invited person is removed or created as a member, and
 * never restored; the number of sent invitations is limited, and includes invitations that were revoked later.
 */

import type { Vault } from '../../kernel/vault.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import type { PasswordHashing } from '../accounts/sign-in/index.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { getInvitationLink } from './get-invitation-link.ts'
import type { InvitationLimit } from './invitation-limit.ts'
import type { InvitationPost } from './invitation-post.ts'
import { listInvitations } from './list-invitations.ts'
import { createOwnerMails } from './owner-mails.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { sendInvitation } from './send-invitation.ts'

export const invitationOperations = (deps: {
  readonly runtime: Runtime
  readonly vault: Vault
  readonly post: InvitationPost
  readonly limit: InvitationLimit
  readonly logins: LoginBlocks
  readonly passwords: PasswordHashing
}): Operation[] => [
  listInvitations,
  sendInvitation(deps),
  resendInvitation(deps),
  revokeInvitation,
  getInvitationLink(deps),
  acceptInvitation({ ...deps, ownerMails: createOwnerMails({ ...deps.post, vault: deps.vault }) }),
]

export { createInvitationLimit, invitationCountsJob } from './invitation-limit.ts'
export {
  countPendingInvitations,
  listPendingInvitationsSentBy,
  listPendingInvitationsTo,
  pendingInvitations,
  releaseProfile,
  revokeInvitations,
} from './invitations.sql.ts'
export { createOwnerMails } from './owner-mails.ts'
