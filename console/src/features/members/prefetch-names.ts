import { callerQuery, isPermitted } from '../../api/caller.ts'
import { queryClient, waitBriefly } from '../../api/queries.ts'
import { namedMemberQuery } from './batched-members.ts'

/**
 * Used in a route's loader: requests the names of these members together, and waits briefly. Otherwise a list would
 * make two requests, because it renders its first rows before the others.
 */
export async function prefetchNames(userIds: Iterable<string | null>): Promise<void> {
  const caller = await queryClient.ensureQueryData(callerQuery())
  if (!isPermitted(caller, 'members.read')) return
  const wanted = [...new Set(userIds)].filter(id => id !== null)
  await waitBriefly(Promise.all(wanted.map(id => queryClient.prefetchQuery(namedMemberQuery(id)))))
}
