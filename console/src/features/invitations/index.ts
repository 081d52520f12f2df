/** Invitations: the page that accepts one, and the list of those sent. */
export { isNotRevoked, pendingCountQuery, pendingInvitationsQuery } from './invitations.queries.ts'
export { undoInvitations } from './undo-invitations.ts'
