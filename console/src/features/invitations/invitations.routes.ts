import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountQuery, callerQuery, isPermitted } from '../../api/caller.ts'
import { takeToken } from '../../api/link-token.ts'
import { queryClient } from '../../api/queries.ts'
import { inOrganization, root } from '../../frame/routes.ts'
import { speaks } from '../../i18n/index.ts'
import { INVITATION_STATUSES, type InvitationsSearch, invitationsQuery } from './invitations.queries.ts'

export const acceptInvitationRoute = createRoute({
  getParentRoute: () => root,
  path: '/invitations/accept',
  beforeLoad: takeToken('/invitations/accept'),
  // Nobody needs to have signed in here; somebody may have.
  loader: () => Promise.all([speaks('accounts', 'invitations'), queryClient.prefetchQuery(accountQuery())]),
  component: lazyRouteComponent(() => import('./accept-invitation.tsx'), 'AcceptInvitation'),
})

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
