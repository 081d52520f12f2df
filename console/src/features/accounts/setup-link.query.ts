import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'

/** The kind of a set-up link. Never stale: the link ends with its use, and this page with it. */
export const setupLinkQuery = (token: string | undefined) =>
  queryOptions({
    ...apiQuery('getSetupLink', [token], (reeve, signal) => reeve.setup.getLink({ token: token ?? '' }, { signal })),
    enabled: token !== undefined,
    staleTime: 'static',
  })

/** The set-up state of the installation: nobody can sign in before. */
export const setupQuery = () => apiQuery('getSetup', [], (reeve, signal) => reeve.setup.get({ signal }))
