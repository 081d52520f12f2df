/** Invitations: accepting one, and those that were sent. */
export { pendingInvitationsQuery } from './invitations.queries.ts'
