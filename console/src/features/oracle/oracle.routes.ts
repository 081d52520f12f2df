/** The Oracle: its state, and its owner. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oracleQuery } from './oracle.queries.ts'

const oracleRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/oracle',
  loader: async () => {
    const [caller] = await Promise.all([queryClient.ensureQueryData(callerQuery()), loadTexts('oracle', 'members')])
    if (isPermitted(caller, 'oracle.manage')) await queryClient.ensureQueryData(oracleQuery())
  },
  component: lazyRouteComponent(() => import('./put-oracle.tsx'), 'PutOracle'),
})

export const oracleRoutes = [oracleRoute] as const
