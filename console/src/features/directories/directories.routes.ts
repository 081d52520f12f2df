/** Directories: the list, the two pages that connect one, and the page of a directory. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { requirePermission } from '../../api/not-permitted.ts'
import { prefetchOnce, queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oneOf, text, uuid } from '../../layout/search-params.ts'
import { readProfiles } from '../profiles/index.ts'
import {
  activityQuery,
  type ConnectSearch,
  DIALOGS,
  type DirectorySearch,
  directoriesQuery,
  directoryGroupsQuery,
  directoryQuery,
  OUTCOMES,
  TABS,
} from './directories.queries.ts'
import { PROVIDERS } from './providers.ts'

const toConnectSearch = ({ provider }: Record<string, unknown>): ConnectSearch => ({
  provider: oneOf(PROVIDERS, provider),
})

export const directoriesRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/directories',
  loader: async () => {
    const [caller] = await Promise.all([
      queryClient.ensureQueryData(callerQuery()),
      loadTexts('directories', 'members'),
    ])
    if (isPermitted(caller, 'directories.manage')) await queryClient.ensureQueryData(directoriesQuery())
  },
  component: lazyRouteComponent(() => import('./list-directories.tsx'), 'ListDirectories'),
})

export const newDirectoryRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/directories/new',
  validateSearch: toConnectSearch,
  loader: async () => {
    await requirePermission('directories.manage')
    await Promise.all([
      loadTexts('directories', 'members', 'profiles'),
      readProfiles(),
      queryClient.ensureQueryData(directoriesQuery()),
    ])
  },
  component: lazyRouteComponent(() => import('./create-directory.tsx'), 'CreateDirectory'),
})

export const connectRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/directories/$directoryId/connect',
  validateSearch: toConnectSearch,
  loader: async ({ params: { directoryId } }) => {
    await requirePermission('directories.manage')
    await Promise.all([loadTexts('directories', 'profiles'), queryClient.ensureQueryData(directoryQuery(directoryId))])
  },
  component: lazyRouteComponent(() => import('./connect-directory.tsx'), 'ConnectDirectory'),
})

export const directoryRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/directories/$directoryId',
  validateSearch: ({ tab, dialog, group, cursor, outcome }: Record<string, unknown>): DirectorySearch => ({
    tab: oneOf(TABS, tab),
    dialog: oneOf(DIALOGS, dialog),
    group: uuid(group),
    cursor: text(cursor),
    outcome: oneOf(OUTCOMES, outcome),
  }),
  loaderDeps: ({ search: { tab, cursor, outcome } }) => ({ tab, cursor, outcome }),
  loader: async ({ params: { directoryId }, deps: { tab, cursor, outcome } }) => {
    await requirePermission('directories.manage')
    await Promise.all([
      loadTexts('directories', 'members', 'profiles'),
      queryClient.ensureQueryData(directoryQuery(directoryId)),
      readProfiles(),
      tab === 'groups' && prefetchOnce(directoryGroupsQuery(directoryId, cursor)),
      (tab ?? 'overview') === 'overview' && prefetchOnce(activityQuery(directoryId, outcome, cursor)),
      (tab ?? 'overview') === 'overview' && prefetchOnce(directoryGroupsQuery(directoryId)),
    ])
  },
  component: lazyRouteComponent(() => import('./get-directory.tsx'), 'GetDirectory'),
})

export const directoriesRoutes = [directoriesRoute, newDirectoryRoute, directoryRoute, connectRoute] as const
