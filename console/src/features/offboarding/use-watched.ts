import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changesSince, type Line, type Look } from './look.ts'

/** Thrown in place of acting on what the person has not seen. */
export class ChangedMeanwhile extends Error {}

/**
 * A preview that is looked at again while it is open. `changed` are the lines that are not as the person saw them;
 * another question, such as after a choice of theirs, begins anew. Nobody looks while the person acts or once it is
 * done: what the act itself has changed is no news.
 */
export function useWatched<Receipt, Key extends QueryKey>(
  query: UseQueryOptions<Receipt, Error, Receipt, Key>,
  lookOf: (receipt: Receipt) => Look,
  isOver: boolean,
) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ ...query, enabled: query.enabled !== false && !isOver })
  const asked = JSON.stringify(query.queryKey)
  const [seen, setSeen] = useState<{ asked: string; receipt: Receipt; look: Look }>()
  const see = (receipt: Receipt) => setSeen({ asked, receipt, look: lookOf(receipt) })
  const isNew = seen?.asked !== asked
  if (data && isNew) see(data)
  const changed = data && seen && !isNew && !isOver ? changesSince(seen.look, lookOf(data)) : new Set<never>()
  return {
    preview: data,
    /** As the person saw it. */
    seen: seen?.receipt,
    error,
    refetch,
    changed,
    haveSeen: () => data && see(data),
    /** Looks once more before the act. @throws ChangedMeanwhile */
    async lookAgain() {
      const now = lookOf(await queryClient.fetchQuery(query))
      if (!seen || changesSince(seen.look, now).size > 0) throw new ChangedMeanwhile()
    },
    /** Takes a line as seen that the person has just changed. */
    async haveChanged(line: Line) {
      const receipt = await queryClient.fetchQuery(query).catch(() => undefined)
      if (receipt === undefined) return
      const now = lookOf(receipt)
      setSeen(before => before && { ...before, look: { ...before.look, [line]: now[line] } })
    },
  }
}
