import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changesSince, type Look } from './look.ts'

/** Thrown in place of acting on what the person has not seen. */
export class ChangedMeanwhile extends Error {}

/**
 * A preview that is looked at again while it is open. `changed` are the lines that are not as the person saw them;
 * another question, such as after a choice of theirs, begins anew.
 */
export function useWatched<Receipt, Key extends QueryKey>(
  query: UseQueryOptions<Receipt, Error, Receipt, Key>,
  lookOf: (receipt: Receipt) => Look,
  isOver: boolean,
) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ ...query, enabled: query.enabled !== false && !isOver })
  const asked = JSON.stringify(query.queryKey)
  const [seen, setSeen] = useState<{ asked: string; look: Look }>()
  const isNew = seen?.asked !== asked
  if (data && isNew) setSeen({ asked, look: lookOf(data) })
  const changed = data && seen && !isNew ? changesSince(seen.look, lookOf(data)) : new Set<never>()
  return {
    preview: data,
    error,
    refetch,
    changed,
    haveSeen: () => data && setSeen({ asked, look: lookOf(data) }),
    /** Looks once more before the act. @throws ChangedMeanwhile */
    async lookAgain() {
      const now = lookOf(await queryClient.fetchQuery(query))
      if (!seen || changesSince(seen.look, now).size > 0) throw new ChangedMeanwhile()
    },
  }
}
