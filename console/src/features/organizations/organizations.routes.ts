import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask, queryClient } from '../../api/queries.ts'
import { inOrganization } from '../../frame/routes.ts'
import { speaks } from '../../i18n/index.ts'

export const organizationQuery = () => ask('getOrganization', [], (reeve, signal) => reeve.organization.get({ signal }))

const organizationRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings',
  loader: () => Promise.all([speaks('organizations'), queryClient.ensureQueryData(organizationQuery())]),
  component: lazyRouteComponent(() => import('./edit-organization.tsx'), 'EditOrganization'),
})

export const organizationsRoutes = [organizationRoute] as const
