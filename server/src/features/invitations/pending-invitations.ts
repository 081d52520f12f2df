import { listPendingInvitationsToAddress, revokeInvitations } from './invitations.sql.ts'

/** The statements with which the creation of a member revokes an invitation to the same address. */
export const pendingInvitations = { listTo: listPendingInvitationsToAddress, revoke: revokeInvitations }
