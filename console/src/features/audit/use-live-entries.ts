import type { AuditEntry } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf, queryClient } from '../../api/queries.ts'
import { type AuditSearch, entriesQuery, newerEntriesQuery } from './audit.queries.ts'

const POLL_MS = 3_000

/**
 * Adds new entries to the first page of the list, and refetches the histogram with them. Only entries since the newest
 * one are queried, and none while the window is in the background.
 *
 * @returns the newest sequence at the moment when Live was turned on; undefined while it is off
 */
export function useLiveEntries(search: AuditSearch, entries: readonly AuditEntry[]): number | undefined {
  const isLive = isLiveIn(search)
  const newest = entries[0]
  const [begun, begin] = useState<number>()
  if (isLive && begun === undefined) begin(newest?.sequence ?? 0)
  if (!isLive && begun !== undefined) begin(undefined)
  const { data: newer } = useQuery({
    ...newerEntriesQuery(search, newest),
    enabled: isLive,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
  useEffect(() => {
    if (!newer || newer.length === 0) return
    queryClient.setQueryData(entriesQuery(search).queryKey, page => {
      if (!page) return page
      const known = new Set(page.entries.map(({ id }) => id))
      return { ...page, entries: [...newer.filter(({ id }) => !known.has(id)).reverse(), ...page.entries] }
    })
    void queryClient.invalidateQueries({ queryKey: keyOf('countAuditEntries') })
  }, [newer, search])
  return begun
}

/**
 * Only the first page can be live, and only without an end of the time range, because other lists get no new entries.
 */
export const isLiveIn = ({ live, cursor, until }: AuditSearch): boolean =>
  live === true && cursor === undefined && until === undefined
