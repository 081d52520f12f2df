import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { inOrganization } from '../../frame/routes.ts'
import { text } from '../../frame/search.ts'
import { speaks } from '../../i18n/index.ts'
import { profilesQuery } from './profiles.queries.ts'

/** What the address of the matrix says: at most one dialog, or the two that are compared. */
export interface ProfilesSearch {
  /** `a,b`: two ids; one may still be missing. */
  readonly compare?: string | undefined
  /** The one that a narrow screen shows. */
  readonly shown?: string | undefined
  readonly create?: true | undefined
  readonly edit?: string | undefined
  readonly remove?: string | undefined
}

export const profilesRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/profiles',
  // What does not fit is named too: the router keeps what is not mentioned.
  validateSearch: ({ compare, shown, create, edit, remove }: Record<string, unknown>): ProfilesSearch => ({
    compare: text(compare),
    shown: text(shown),
    create: create === true ? true : undefined,
    edit: text(edit),
    remove: text(remove),
  }),
  loader: () => Promise.all([speaks('profiles'), queryClient.ensureQueryData(profilesQuery())]),
  component: lazyRouteComponent(() => import('./list-profiles.tsx'), 'ListProfiles'),
})

export const profilesRoutes = [profilesRoute] as const
