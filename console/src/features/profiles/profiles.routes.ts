import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requirePermission } from '../../api/not-permitted.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { text } from '../../layout/search-params.ts'
import { type ProfilesSearch, profilesQuery } from './profiles.queries.ts'

export const profilesRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/profiles',
  // Invalid values are set to undefined, because the router keeps parameters that are not listed.
  validateSearch: ({ compare, every, shown, create, edit, remove }: Record<string, unknown>): ProfilesSearch => ({
    compare: text(compare),
    every: every === true ? true : undefined,
    shown: text(shown),
    create: create === true ? true : undefined,
    edit: text(edit),
    remove: text(remove),
  }),
  loader: async () => {
    await requirePermission('profiles.read', 'profiles.manage')
    await Promise.all([loadTexts('profiles'), queryClient.ensureQueryData(profilesQuery())])
  },
  component: lazyRouteComponent(() => import('./list-profiles.tsx'), 'ListProfiles'),
})

export const profilesRoutes = [profilesRoute] as const
