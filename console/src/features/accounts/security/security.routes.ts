import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../../api/queries.ts'
import { inOrganization } from '../../../frame/routes.ts'
import { speaks } from '../../../i18n/index.ts'
import { passkeysQuery, sessionsQuery, signInMethodsQuery } from './security.queries.ts'

const DIALOGS = ['second-factor', 'second-factor-off', 'recovery-codes', 'password', 'passkey'] as const
export type SecurityDialog = (typeof DIALOGS)[number]

export const securityRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/security',
  validateSearch: ({ dialog }: Record<string, unknown>): { dialog?: SecurityDialog | undefined } => ({
    dialog: DIALOGS.find(one => one === dialog),
  }),
  loader: () =>
    Promise.all([
      speaks('accounts', 'security'),
      queryClient.ensureQueryData(sessionsQuery()),
      queryClient.ensureQueryData(passkeysQuery()),
      queryClient.ensureQueryData(signInMethodsQuery()),
    ]),
  component: lazyRouteComponent(() => import('./security.tsx'), 'Security'),
})
