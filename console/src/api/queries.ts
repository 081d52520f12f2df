/**
 * What the console has read, by the id of the operation that read it. A write makes all of it stale: what a change
 * touches is the server's knowledge, and a screen asks again for the little that it shows.
 */
import { isReeveError, type OperationId, type Reeve } from '@reeve/sdk'
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { currentOrganization, reeve } from './client.ts'
import { Overtaken } from './overtaken.ts'
import { noticeEndedSession } from './session.ts'

/** The one look-up from an operation, and what it was asked, to the key of its answer. */
export const keyOf = (operation: OperationId, ...asked: readonly unknown[]) =>
  [currentOrganization() ?? null, operation, ...asked] as const

/** An answer of the API: `apiQuery('getMember', [userId], reeve => reeve.members.get(userId))`. */
export const apiQuery = <Answer>(
  operation: OperationId,
  asked: readonly unknown[],
  call: (reeve: Reeve, signal: AbortSignal) => Promise<Answer>,
) => queryOptions({ queryKey: keyOf(operation, ...asked), queryFn: ({ signal }) => call(reeve(), signal) })

/** What a failed call says about the person who made it: signed out, or no longer allowed to do as much. */
function noticeRefusal(error: unknown): void {
  void noticeEndedSession(error)
  if (isReeveError(error, 'permission_required', 'authority_changed'))
    void queryClient.invalidateQueries({ queryKey: keyOf('getCaller') })
}

/** How long an answer is shown without asking again. */
const FRESH_MS = 5_000

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // The client of the SDK tries again by itself; and Reeve is asked even when the browser believes to be offline.
    queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({
    onError: error => {
      noticeRefusal(error)
      // Somebody else was first: what is shown is no longer so.
      if (error instanceof Overtaken || (isReeveError(error) && (error.status === 404 || error.status === 409)))
        void queryClient.invalidateQueries()
    },
    onSuccess: () => void queryClient.invalidateQueries(),
  }),
})
