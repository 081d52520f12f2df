import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { INVITATION_STATUSES } from '../../api/generated/vocabulary.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oneOf, text } from '../../layout/search-params.ts'
import { readProfiles } from '../profiles/index.ts'
import { type InvitationsSearch, invitationsQuery } from './invitations.queries.ts'

export const invitationsRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/invitations',
  // Invalid values are set to undefined, because the router keeps parameters that are not listed.
  validateSearch: ({ status, by, cursor, dialog, invitation }: Record<string, unknown>): InvitationsSearch => ({
    status: oneOf(INVITATION_STATUSES, status),
    by: text(by),
    cursor: text(cursor),
    dialog: oneOf(['resend', 'revoke'], dialog),
    invitation: text(invitation),
  }),
  loaderDeps: ({ search: { status, by, cursor } }) => ({ status, by, cursor }),
  loader: async ({ deps }) => {
    const [caller] = await Promise.all([
      queryClient.ensureQueryData(callerQuery()),
      loadTexts('invitations', 'members'),
      readProfiles(),
    ])
    if (isPermitted(caller, 'members.invite')) await queryClient.ensureQueryData(invitationsQuery(deps))
  },
  component: lazyRouteComponent(() => import('./list-invitations.tsx'), 'ListInvitations'),
})

export const invitationsRoutes = [invitationsRoute] as const
