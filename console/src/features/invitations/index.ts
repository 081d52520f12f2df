/** Invitations: accepting one, and those that were sent. */
export { expiringInvitationsQuery } from './invitations.queries.ts'
export { acceptInvitationRoute, invitationsRoutes } from './invitations.routes.ts'
