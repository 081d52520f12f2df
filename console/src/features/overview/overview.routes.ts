/** The start page: figures, items that need attention, and the newest changes. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { prefetchBriefly, queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { anyKeyQuery, endOfDayIn, expiringKeysQuery, keysOfSuspendedQuery } from '../api-keys/index.ts'
import { checkpointsQuery } from '../audit/index.ts'
import { directoriesQuery } from '../directories/index.ts'
import { deliverySummaryQuery, webhooksQuery } from '../governance/index.ts'
import { pendingInvitationsQuery } from '../invitations/index.ts'
import { batchedMemberQuery, failedSignInsQuery } from '../members/index.ts'
import { openFollowUpsQuery } from '../offboarding/index.ts'
import { organizationQuery } from '../organizations/index.ts'
import { isOwnerProfile, profilesQuery } from '../profiles/index.ts'
import {
  activityQuery,
  changesOfQuery,
  changesQuery,
  configurersOf,
  KEY_DAYS,
  memberCountsQuery,
} from './overview.queries.ts'

const overviewRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/',
  loader: async () => {
    const [caller] = await Promise.all([
      queryClient.ensureQueryData(callerQuery()),
      loadTexts('overview', 'members', 'audit'),
    ])
    const may = (permission: string) => isPermitted(caller, permission)
    // The component that needs the data shows the error of a failed prefetch.
    const owners = async () => {
      await queryClient.prefetchQuery(profilesQuery())
      const owner = queryClient.getQueryData(profilesQuery().queryKey)?.find(isOwnerProfile)
      if (owner) await queryClient.prefetchQuery(memberCountsQuery(owner.id))
    }
    const webhooks = async () => {
      await queryClient.prefetchQuery(webhooksQuery())
      if (!may('members.read')) return
      const configurers = configurersOf(queryClient.getQueryData(webhooksQuery().queryKey))
      await Promise.all(configurers.map(userId => queryClient.prefetchQuery(batchedMemberQuery(userId))))
    }
    const followUps = async () => {
      await queryClient.prefetchQuery(openFollowUpsQuery())
      if (!may('members.read')) return
      const open = queryClient.getQueryData(openFollowUpsQuery().queryKey) ?? []
      const people = [...new Set(open.map(({ user_id }) => user_id))]
      await Promise.all(people.map(userId => queryClient.prefetchQuery(batchedMemberQuery(userId))))
    }
    const signIns = async () => {
      await queryClient.prefetchQuery(failedSignInsQuery())
      if (!may('members.read')) return
      const failed = queryClient.getQueryData(failedSignInsQuery().queryKey) ?? []
      const people = [...new Set(failed.map(({ user_id }) => user_id))]
      await Promise.all(people.map(userId => queryClient.prefetchQuery(batchedMemberQuery(userId))))
    }
    await Promise.all([
      may('governance.manage') && webhooks(),
      may('governance.manage') && queryClient.prefetchQuery(deliverySummaryQuery()),
      may('api_keys.manage') && queryClient.prefetchQuery(expiringKeysQuery(endOfDayIn(KEY_DAYS))),
      may('api_keys.manage') && queryClient.prefetchQuery(keysOfSuspendedQuery()),
      may('members.suspend') && followUps(),
      may('members.suspend') && signIns(),
      may('members.invite') && queryClient.prefetchQuery(pendingInvitationsQuery()),
      may('members.read') && queryClient.prefetchQuery(memberCountsQuery()),
      may('members.read') && may('profiles.read') && owners(),
      may('organization.manage') && queryClient.prefetchQuery(organizationQuery()),
      may('directories.manage') && queryClient.prefetchQuery(directoriesQuery()),
      may('organization.manage') && queryClient.prefetchQuery(anyKeyQuery()),
      may('audit.read') && queryClient.prefetchQuery(changesQuery()),
      may('audit.read') && queryClient.prefetchQuery(checkpointsQuery()),
      may('audit.read') && prefetchBriefly(activityQuery()),
      may('audit.read') &&
        may('governance.manage') &&
        queryClient.prefetchQuery(changesOfQuery('governance.webhook.changed')),
      may('audit.read') &&
        may('governance.manage') &&
        queryClient.prefetchQuery(changesOfQuery('governance.webhook.created')),
      may('audit.read') && may('members.suspend') && queryClient.prefetchQuery(changesOfQuery('api_key.created')),
      may('audit.read') && may('members.invite') && queryClient.prefetchQuery(changesOfQuery('profile.changed')),
    ])
  },
  component: lazyRouteComponent(() => import('./overview.tsx'), 'Overview'),
})

export const overviewRoutes = [overviewRoute] as const
