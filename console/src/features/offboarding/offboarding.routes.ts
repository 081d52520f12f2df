import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { prefetchPermitted } from '../../api/permitted-query.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oneOf } from '../../layout/search-params.ts'
import { directoriesIn, prefetchDirectoryNames } from '../directories/index.ts'
import { keysOfQuery, memberQuery, webhooksOfQuery } from '../members/index.ts'
import { oracleQuery } from '../oracle/index.ts'
import {
  endingSessionsQuery,
  followUpsQuery,
  invitationsOfQuery,
  OPENING_CHOICES,
  ORACLE_ACTIONS,
  type OracleAction,
  RESTORES_WEBHOOKS,
  reactivationQuery,
  suspensionPreviewQuery,
  suspensionQuery,
  triggersOfQuery,
} from './offboarding.queries.ts'
import { prefetchSuspension } from './prefetch-suspension.ts'

/**
 * Both screens show the state at this visit, and mark later changes. Data of an earlier visit or a preload must not be
 * the baseline, because differences from it would look like changes by someone else.
 */
const staleReloadMode = 'blocking'

/** Loads the member, uncached, and the caller. */
const begin = (userId: string) =>
  Promise.all([
    queryClient.fetchQuery({ ...memberQuery(userId), staleTime: 0 }),
    queryClient.ensureQueryData(callerQuery()),
    loadTexts('members', 'offboarding'),
  ])

interface SuspendSearch {
  /** The choice with which the form opens if the member owns the Oracle. */
  readonly oracle?: OracleAction | undefined
}

export const suspendRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/$userId/suspend',
  validateSearch: ({ oracle }: Record<string, unknown>): SuspendSearch => ({ oracle: oneOf(ORACLE_ACTIONS, oracle) }),
  loader: {
    staleReloadMode,
    handler: async ({ params: { userId } }) => {
      const [member, caller] = await begin(userId)
      // A failed prefetch does not fail the loader: the screen itself shows a refused preview.
      const mayAsk = member.status === 'active' && isPermitted(caller, 'members.suspend')
      await Promise.all([
        member.status === 'suspended' && queryClient.prefetchQuery(suspensionQuery(userId)),
        mayAsk && queryClient.prefetchQuery(suspensionPreviewQuery(userId, OPENING_CHOICES)),
        mayAsk && queryClient.prefetchQuery(endingSessionsQuery(userId)),
        prefetchPermitted(triggersOfQuery(userId)),
        prefetchPermitted(invitationsOfQuery(userId)),
      ])
    },
  },
  component: lazyRouteComponent(() => import('./suspend-member.tsx'), 'SuspendMember'),
})

export const reactivateRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/$userId/reactivate',
  loader: {
    staleReloadMode,
    handler: async ({ params: { userId } }) => {
      const [member, caller] = await begin(userId)
      if (member.status !== 'suspended') return
      const overrides = directoriesIn(member.held_by).length > 0
      await Promise.all([
        queryClient.prefetchQuery(suspensionQuery(userId)).then(() => prefetchSuspension(userId)),
        prefetchPermitted(keysOfQuery(userId)),
        isPermitted(caller, 'members.reactivate') &&
          (!overrides || caller.is_owner) &&
          queryClient.prefetchQuery(reactivationQuery(userId, { restoresWebhooks: RESTORES_WEBHOOKS, overrides })),
        prefetchDirectoryNames([member]),
        prefetchPermitted(webhooksOfQuery(userId)),
        prefetchPermitted(oracleQuery()),
      ])
    },
  },
  component: lazyRouteComponent(() => import('./reactivate-member.tsx'), 'ReactivateMember'),
})

export const formerMemberRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/$userId/follow-ups',
  loader: ({ params: { userId } }) =>
    Promise.all([loadTexts('members', 'offboarding'), queryClient.ensureQueryData(followUpsQuery(userId))]),
  component: lazyRouteComponent(() => import('./former-member.tsx'), 'FormerMember'),
})

export const offboardingRoutes = [suspendRoute, reactivateRoute, formerMemberRoute] as const
