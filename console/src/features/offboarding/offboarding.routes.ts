import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { queryClient } from '../../api/queries.ts'
import { inOrganization } from '../../frame/routes.ts'
import { speaks } from '../../i18n/index.ts'
import { keysOfQuery, memberQuery, suspensionQuery } from '../members/index.ts'
import {
  endingSessionsQuery,
  invitationsOfQuery,
  reactivationQuery,
  suspensionPreviewQuery,
  triggersOfQuery,
} from './offboarding.queries.ts'

const memberOf = (userId: string) => queryClient.ensureQueryData(memberQuery(userId))

export const suspendRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/$userId/suspend',
  loader: async ({ params: { userId } }) => {
    const [member, caller] = await Promise.all([
      memberOf(userId),
      queryClient.ensureQueryData(callerQuery()),
      speaks('members', 'offboarding'),
    ])
    // A refusal of the preview is part of the screen, and stands where its answer would.
    const mayAsk = member.status === 'active' && isPermitted(caller, 'members.suspend')
    await Promise.all([
      member.status === 'suspended' && queryClient.prefetchQuery(suspensionQuery(userId)),
      mayAsk && queryClient.prefetchQuery(suspensionPreviewQuery(userId, true)),
      mayAsk && queryClient.prefetchQuery(endingSessionsQuery(userId)),
      queryClient.prefetchQuery(triggersOfQuery(userId)),
      isPermitted(caller, 'members.invite') && queryClient.prefetchQuery(invitationsOfQuery(userId)),
    ])
  },
  component: lazyRouteComponent(() => import('./suspend-member.tsx'), 'SuspendMember'),
})

export const reactivateRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/$userId/reactivate',
  loader: async ({ params: { userId } }) => {
    const [member, caller] = await Promise.all([
      memberOf(userId),
      queryClient.ensureQueryData(callerQuery()),
      speaks('members', 'offboarding'),
    ])
    if (member.status !== 'suspended') return
    await Promise.all([
      queryClient.prefetchQuery(suspensionQuery(userId)),
      isPermitted(caller, 'api_keys.manage') && queryClient.prefetchQuery(keysOfQuery(userId)),
      isPermitted(caller, 'members.reactivate') && queryClient.prefetchQuery(reactivationQuery(userId)),
    ])
  },
  component: lazyRouteComponent(() => import('./reactivate-member.tsx'), 'ReactivateMember'),
})

export const offboardingRoutes = [suspendRoute, reactivateRoute] as const
