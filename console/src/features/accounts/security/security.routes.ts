import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../../api/queries.ts'
import { loadTexts } from '../../../i18n/index.ts'
import { inOrganization } from '../../../layout/routes.ts'
import {
  passkeysQuery,
  SECURITY_DIALOGS,
  type SecurityDialog,
  sessionsQuery,
  signInMethodsQuery,
} from './security.queries.ts'

export const securityRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/security',
  validateSearch: ({ dialog }: Record<string, unknown>): { dialog?: SecurityDialog | undefined } => ({
    dialog: SECURITY_DIALOGS.find(one => one === dialog),
  }),
  loader: () =>
    Promise.all([
      loadTexts('accounts', 'security'),
      queryClient.ensureQueryData(sessionsQuery()),
      queryClient.ensureQueryData(passkeysQuery()),
      queryClient.ensureQueryData(signInMethodsQuery()),
    ]),
  component: lazyRouteComponent(() => import('./security.tsx'), 'Security'),
})
