/** Triggers: the list, and the dialog of a trigger. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oneOf, text } from '../../layout/search-params.ts'
import { prefetchNames } from '../members/index.ts'
import { TRIGGER_TYPES, type TriggersSearch, triggersQuery } from './triggers.queries.ts'

export const triggersRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/triggers',
  // Invalid values are set to undefined, because the router keeps parameters that are not listed.
  validateSearch: ({ person, kind, enabled, cursor, trigger }: Record<string, unknown>): TriggersSearch => ({
    person: text(person),
    kind: oneOf(TRIGGER_TYPES, kind),
    enabled: typeof enabled === 'boolean' ? enabled : undefined,
    cursor: text(cursor),
    trigger: text(trigger),
  }),
  loaderDeps: ({ search: { person, kind, enabled, cursor } }) => ({ person, kind, enabled, cursor }),
  loader: async ({ deps }) => {
    const [caller] = await Promise.all([queryClient.ensureQueryData(callerQuery()), loadTexts('triggers', 'members')])
    if (!isPermitted(caller, 'triggers.manage')) return
    const { triggers } = await queryClient.ensureQueryData(triggersQuery(deps))
    await prefetchNames(triggers.map(({ user_id }) => user_id))
  },
  component: lazyRouteComponent(() => import('./list-triggers.tsx'), 'ListTriggers'),
})

export const triggersRoutes = [triggersRoute] as const
