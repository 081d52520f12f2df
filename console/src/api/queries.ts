/**
 * The query cache, keyed by operation. A write invalidates all of it: only the server knows what a change affects, and
 * each screen refetches only what it shows.
 */
import { isReeveError, type OperationId, type Reeve } from '@reeve/sdk'
import {
  type EnsureQueryDataOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { currentOrganization, reeve } from './client.ts'
import { Conflict, UndoneSince } from './conflict.ts'
import { handleEndedSession } from './session.ts'

/** Builds the query key of an operation and its arguments. */
export const keyOf = (operation: OperationId, ...asked: readonly unknown[]) =>
  [currentOrganization() ?? null, operation, ...asked] as const

/** Query options for one call: `apiQuery('getMember', [userId], reeve => reeve.members.get(userId))`. */
export const apiQuery = <Answer>(
  operation: OperationId,
  asked: readonly unknown[],
  call: (reeve: Reeve, signal: AbortSignal) => Promise<Answer>,
) => queryOptions({ queryKey: keyOf(operation, ...asked), queryFn: ({ signal }) => call(reeve(), signal) })

/** After a refusal for a missing session or permission, updates the session state or the permissions. */
function noticeRefusal(error: unknown): void {
  void handleEndedSession(error)
  if (isReeveError(error, 'permission_required', 'authority_changed'))
    void queryClient.invalidateQueries({ queryKey: keyOf('getCaller') })
}

const showsStaleCache = (error: unknown): boolean =>
  error instanceof Conflict ||
  error instanceof UndoneSince ||
  (isReeveError(error) && [404, 409, 412].includes(error.status))

/**
 * Used in a route's loader: fetches data that are not cached. Resolves to undefined if that fails: the component that
 * needs the data then fetches again, and shows the error.
 */
export const prefetchOnce = <Data, Key extends QueryKey>(
  query: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> => queryClient.ensureQueryData(query).catch(() => undefined)

/** Time that navigation waits for slow data. Most data arrive within this time, so that no placeholder flickers. */
const BRIEFLY_MS = 100

/** Resolves with the given promise, or after a short time. */
export const waitBriefly = (data: Promise<unknown>): Promise<unknown> =>
  Promise.race([data, new Promise(resolve => setTimeout(resolve, BRIEFLY_MS))])

/**
 * Used in a route's loader: starts fetching, and waits briefly. Until the data arrive, the screen shows a placeholder
 * of the same size.
 */
export const prefetchBriefly = <Data, Key extends QueryKey>(
  query: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<unknown> => waitBriefly(prefetchOnce(query))

/** Options of list queries: the list is refetched while it is open, but not in a hidden window. */
export const LIVE = { refetchInterval: 15_000, refetchIntervalInBackground: false } as const

/** Responses stay fresh for this long. */
const FRESH_MS = 5_000

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // The SDK has its own retries. Calls are made even if the browser believes that it is offline.
    queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({
    onError: error => {
      noticeRefusal(error)
      if (showsStaleCache(error)) void queryClient.invalidateQueries()
    },
    onSuccess: () => void queryClient.invalidateQueries(),
  }),
})
