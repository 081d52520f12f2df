import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { API_KEY_STATUSES } from '../../api/generated/vocabulary.ts'
import { prefetchOnce, queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oneOf, text, time } from '../../layout/search-params.ts'
import { prefetchNames } from '../members/index.ts'
import { type KeyDialog, type KeysSearch, keysQuery } from './api-keys.queries.ts'
import { keyPolicyQuery } from './key-policy.queries.ts'

const DIALOGS: readonly KeyDialog[] = ['create', 'policy', 'rotate', 'revoke', 'revoke-all']

export const keysRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/keys',
  // Invalid values are set to undefined, because the router keeps parameters that are not listed.
  validateSearch: ({ status, owner, until, cursor, dialog, key }: Record<string, unknown>): KeysSearch => ({
    status: oneOf(API_KEY_STATUSES, status),
    owner: text(owner),
    until: time(until),
    cursor: text(cursor),
    dialog: oneOf(DIALOGS, dialog),
    key: text(key),
  }),
  loaderDeps: ({ search: { status, owner, until, cursor } }) => ({ status, owner, until, cursor }),
  loader: async ({ deps }) => {
    const [caller] = await Promise.all([queryClient.ensureQueryData(callerQuery()), loadTexts('api-keys', 'members')])
    if (!isPermitted(caller, 'api_keys.manage')) return
    const [{ api_keys }] = await Promise.all([
      queryClient.ensureQueryData(keysQuery(deps)),
      prefetchOnce(keyPolicyQuery()),
    ])
    await prefetchNames(api_keys.map(({ owner_user_id }) => owner_user_id))
  },
  component: lazyRouteComponent(() => import('./list-api-keys.tsx'), 'ListApiKeys'),
})

export const apiKeysRoutes = [keysRoute] as const
