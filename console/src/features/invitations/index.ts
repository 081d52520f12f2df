/** Invitations: the page that accepts an invitation, and the list of sent invitations. */
export { isNotRevoked, pendingCountQuery, pendingInvitationsQuery } from './invitations.queries.ts'
export { undoInvitations } from './undo-invitations.ts'
