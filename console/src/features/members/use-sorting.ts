import { getRouteApi } from '@tanstack/react-router'
import type { Sorting } from '../../ui/data-table.tsx'
import { type MembersSearch, SORTS } from './members.queries.ts'

const route = getRouteApi('/in-organization/members')

/** What the list of the members goes by, as its address says. */
export function useSorting(): Sorting {
  const { sort, order = 'asc' } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    by: sort,
    order,
    change(by, wanted) {
      const sorted: MembersSearch = {
        sort: SORTS.find(one => one === by),
        order: by !== undefined && wanted === 'desc' ? wanted : undefined,
      }
      // A cursor belongs to the order that it was made in.
      return navigate({ search: now => ({ ...now, cursor: undefined, before: undefined, ...sorted }), replace: true })
    },
  }
}
