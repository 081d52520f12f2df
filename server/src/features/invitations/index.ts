/**
 * Invitations: offers of membership, sent by a member to an e-mail address.
 *
 * Words: pending, accepted, revoked, expired (a pending one whose time has passed); settled (no longer pending).
 * Invariants: one pending invitation per address; its token is stored only as a keyed hash; an invitation dies with its
 * inviter's membership or at their suspension, and nothing revives it.
 */
import type { Vault } from '../../kernel/vault.ts'
import type { Operation } from '../../operation.ts'
import { listInvitations } from './list-invitations.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { sendInvitation } from './send-invitation.ts'

export const invitationOperations = ({ vault }: { vault: Vault }): Operation[] => [
  listInvitations,
  sendInvitation(vault),
  revokeInvitation,
]
export { releaseProfile, revokeInvitationsSentBy } from './invitations.sql.ts'
