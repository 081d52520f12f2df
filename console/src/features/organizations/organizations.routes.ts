/** The settings of the organization: its name, id, base URL and creation time. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { organizationQuery } from './organizations.queries.ts'

const organizationRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings',
  loader: () => Promise.all([loadTexts('organizations'), queryClient.ensureQueryData(organizationQuery())]),
  component: lazyRouteComponent(() => import('./edit-organization.tsx'), 'EditOrganization'),
})

export const organizationsRoutes = [organizationRoute] as const
