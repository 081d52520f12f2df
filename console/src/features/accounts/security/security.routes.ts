import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signInProvidersQuery } from '../../../api/providers.ts'
import { queryClient } from '../../../api/queries.ts'
import { loadTexts } from '../../../i18n/index.ts'
import { inOrganization } from '../../../layout/routes.ts'
import { causeOf, type ProviderCause } from '../provider.ts'
import {
  passkeysQuery,
  SECURITY_DIALOGS,
  type SecurityDialog,
  sessionsQuery,
  signInMethodsQuery,
} from './security.queries.ts'

interface SecuritySearch {
  readonly dialog?: SecurityDialog | undefined
  /** The reason why an identity was not linked, from the error code in the redirect. */
  readonly error?: ProviderCause | undefined
  readonly error_description?: undefined
}

export const securityRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/security',
  validateSearch: ({ dialog, error }: Record<string, unknown>): SecuritySearch => ({
    dialog: SECURITY_DIALOGS.find(one => one === dialog),
    error: causeOf(error),
    error_description: undefined,
  }),
  loader: () =>
    Promise.all([
      loadTexts('accounts', 'security'),
      queryClient.ensureQueryData(sessionsQuery()),
      queryClient.ensureQueryData(passkeysQuery()),
      queryClient.ensureQueryData(signInMethodsQuery()),
      // Without the list of providers, identities are shown, but none can be linked.
      queryClient.ensureQueryData(signInProvidersQuery()).catch(() => undefined),
    ]),
  component: lazyRouteComponent(() => import('./security.tsx'), 'Security'),
})
