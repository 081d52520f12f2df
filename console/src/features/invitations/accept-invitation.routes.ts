import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountQuery } from '../../api/caller.ts'
import { takeToken } from '../../api/link-token.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { root } from '../../layout/routes.ts'

export const acceptInvitationRoute = createRoute({
  getParentRoute: () => root,
  path: '/invitations/accept',
  beforeLoad: takeToken('/invitations/accept'),
  // A session is optional here, so a failed query does not fail the loader.
  loader: () => Promise.all([loadTexts('accounts', 'invitations'), queryClient.prefetchQuery(accountQuery())]),
  component: lazyRouteComponent(() => import('./accept-invitation.tsx'), 'AcceptInvitation'),
})
