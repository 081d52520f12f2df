import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { queryClient } from '../../api/queries.ts'
import { inOrganization } from '../../frame/routes.ts'
import { speaks } from '../../i18n/index.ts'
import { INVITATION_STATUSES, type InvitationsSearch, invitationsQuery } from './invitations.queries.ts'

export const invitationsRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/invitations',
  // What does not fit is named too: the router keeps what is not mentioned.
  validateSearch: ({ status, by, cursor, dialog, invitation }: Record<string, unknown>): InvitationsSearch => ({
    status: INVITATION_STATUSES.find(one => one === status),
    by: typeof by === 'string' ? by : undefined,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    dialog: dialog === 'resend' || dialog === 'revoke' ? dialog : undefined,
    invitation: typeof invitation === 'string' ? invitation : undefined,
  }),
  loaderDeps: ({ search: { status, by, cursor } }) => ({ status, by, cursor }),
  loader: async ({ deps }) => {
    const [caller] = await Promise.all([queryClient.ensureQueryData(callerQuery()), speaks('invitations', 'members')])
    if (isPermitted(caller, 'members.invite')) await queryClient.ensureQueryData(invitationsQuery(deps))
  },
  component: lazyRouteComponent(() => import('./list-invitations.tsx'), 'ListInvitations'),
})

export const invitationsRoutes = [invitationsRoute] as const
