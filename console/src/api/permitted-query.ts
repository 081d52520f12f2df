/** Queries that need a permission. Without it they are not sent: the server records each refusal in the audit log. */
import {
  type EnsureQueryDataOptions,
  type QueryKey,
  type UndefinedInitialDataOptions,
  useQuery,
} from '@tanstack/react-query'
import { callerQuery, isPermitted, useCaller } from './caller.ts'
import { prefetchOnce, queryClient } from './queries.ts'

interface Requirement {
  readonly permission: string
}

/** Marks a query with the permission that its operation requires. */
export const requiring = <Query extends object>(permission: string, query: Query): Query & Requirement => ({
  ...query,
  permission,
})

/** A query whose data are undefined, with the reason in `denied`, if the caller lacks its permission. */
export function usePermittedQuery<Data, Key extends QueryKey>(
  query: UndefinedInitialDataOptions<Data, Error, Data, Key> & Requirement,
) {
  const denied = useCaller().denialReason(query.permission)
  const { data, error, isLoading, refetch } = useQuery({
    ...query,
    enabled: denied === undefined && (query.enabled ?? true),
  })
  return { data: denied === undefined ? data : undefined, error, isLoading, refetch, denied }
}

/** Like `prefetchOnce`, for a route's loader, but sends nothing if the caller lacks the permission of the query. */
export async function prefetchPermitted<Data, Key extends QueryKey>(
  query: EnsureQueryDataOptions<Data, Error, Data, Key> & Requirement,
): Promise<Data | undefined> {
  const caller = await queryClient.ensureQueryData(callerQuery())
  return isPermitted(caller, query.permission) ? prefetchOnce(query) : undefined
}
