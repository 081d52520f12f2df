import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'

/** The kind of a setup link. Not refetched, because the link becomes invalid when it is used, and its form is gone. */
export const setupLinkQuery = (token: string | undefined) =>
  queryOptions({
    ...apiQuery('getSetupLink', [token], (reeve, signal) => reeve.setup.getLink({ token: token ?? '' }, { signal })),
    enabled: token !== undefined,
    staleTime: 'static',
  })
