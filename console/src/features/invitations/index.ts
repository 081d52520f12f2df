/** Invitations: the page that accepts one, and the list of those sent. */
export { isNotRevoked, pendingInvitationsQuery } from './invitations.queries.ts'
