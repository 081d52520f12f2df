/** The Oracle: its state, and its owner. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { prefetchPermitted } from '../../api/permitted-query.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oracleHistoryQuery, oracleQuery, oracleTriggersQuery } from './oracle.queries.ts'

const oracleRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/oracle',
  loader: async () => {
    const [caller] = await Promise.all([
      queryClient.ensureQueryData(callerQuery()),
      loadTexts('oracle', 'triggers', 'audit', 'members'),
    ])
    if (!isPermitted(caller, 'oracle.manage')) return
    const [oracle] = await Promise.all([
      queryClient.ensureQueryData(oracleQuery()),
      prefetchPermitted(oracleTriggersQuery()),
      prefetchPermitted(oracleHistoryQuery()),
    ])
    return oracle
  },
  component: lazyRouteComponent(() => import('./put-oracle.tsx'), 'PutOracle'),
})

export const oracleRoutes = [oracleRoute] as const
