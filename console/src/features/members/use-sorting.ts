import { getRouteApi } from '@tanstack/react-router'
import type { Sorting } from '../../ui/data-table.tsx'
import { type MembersSearch, SORTS } from './members.queries.ts'

const route = getRouteApi('/in-organization/members')

/** The sort order of the members list, which is stored in its URL. */
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
      // A cursor is valid only with the order of its page.
      return navigate({ search: now => ({ ...now, cursor: undefined, before: undefined, ...sorted }), replace: true })
    },
  }
}
