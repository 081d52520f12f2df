/** Invitations: accepting one, and those that were sent. */
export { acceptInvitationRoute } from './accept-invitation.routes.ts'
export { pendingInvitationsQuery } from './invitations.queries.ts'
export { invitationsRoutes } from './invitations.routes.ts'
