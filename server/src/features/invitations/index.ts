/**
 * Invitations: offers of membership, sent by a member to an e-mail address.
 *
 * Invariants: one pending invitation per address; its token is stored only as a keyed hash; an invitation dies with its
 * inviter's membership or at their suspension, and nothing revives it.
 */
export { revokeInvitationsSentBy } from './invitations.sql.ts'
