import type { Sorting } from '../../ui/data-table.tsx'
import { type MembersSearch, SORTS } from './members.queries.ts'
import { membersRoute } from './members.routes.ts'

/** What the list of the members goes by, as its address says. */
export function useSorting(): Sorting {
  const { sort, order = 'asc' } = membersRoute.useSearch()
  const navigate = membersRoute.useNavigate()
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
