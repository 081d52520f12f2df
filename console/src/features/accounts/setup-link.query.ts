import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'

/**
 * The kind of a setup link. Not refetched: once the link is used, a refetch would fail, and the page would show the
 * link as invalid.
 */
export const setupLinkQuery = (token: string | undefined) =>
  queryOptions({
    ...apiQuery('getSetupLink', [token], (reeve, signal) => reeve.setup.getLink({ token: token ?? '' }, { signal })),
    enabled: token !== undefined,
    staleTime: 'static',
  })
