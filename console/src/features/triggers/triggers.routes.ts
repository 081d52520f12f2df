import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { inOrganization } from '../../frame/routes.ts'
import { speaks } from '../../i18n/index.ts'
import { type TriggersSearch, triggersQuery } from './triggers.queries.ts'

export const triggersRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/triggers',
  // What does not fit is named too: the router keeps what is not mentioned.
  validateSearch: ({ person, kind, enabled, cursor, trigger }: Record<string, unknown>): TriggersSearch => ({
    person: typeof person === 'string' ? person : undefined,
    kind: kind === 'agent' || kind === 'integration' ? kind : undefined,
    enabled: typeof enabled === 'boolean' ? enabled : undefined,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    trigger: typeof trigger === 'string' ? trigger : undefined,
  }),
  loaderDeps: ({ search: { person, kind, enabled, cursor } }) => ({ person, kind, enabled, cursor }),
  loader: ({ deps }) => Promise.all([speaks('triggers', 'members'), queryClient.ensureQueryData(triggersQuery(deps))]),
  component: lazyRouteComponent(() => import('./list-triggers.tsx'), 'ListTriggers'),
})

export const triggersRoutes = [triggersRoute] as const
