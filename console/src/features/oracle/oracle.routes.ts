import { isReeveError } from '@reeve/sdk'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask, queryClient } from '../../api/queries.ts'
import { inOrganization } from '../../frame/routes.ts'
import { speaks } from '../../i18n/index.ts'

/** Null where there is none. */
export const oracleQuery = () =>
  ask('getOracle', [], (reeve, signal) =>
    reeve.oracle.get({ signal }).catch(error => {
      if (isReeveError(error, 'oracle_not_found')) return null
      throw error
    }),
  )

const oracleRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/oracle',
  loader: () => Promise.all([speaks('oracle', 'members'), queryClient.ensureQueryData(oracleQuery())]),
  component: lazyRouteComponent(() => import('./put-oracle.tsx'), 'PutOracle'),
})

export const oracleRoutes = [oracleRoute] as const
