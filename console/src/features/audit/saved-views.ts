import type { AuditView } from '@reeve/sdk'
import { apiQuery } from '../../api/queries.ts'
import type { AuditSearch } from './audit.queries.ts'
import { FIELDS } from './filter-text.ts'

export const viewsQuery = () =>
  apiQuery('listAuditViews', [], (reeve, signal) => reeve.audit.listViews({ signal }).toArray())

const SAVED = [...FIELDS, 'range', 'since', 'until'] as const

/** The part of a search that a view stores, as the query of a URL; '' without filters. */
export function toViewQuery(search: AuditSearch): string {
  const { cursor } = search
  const query = new URLSearchParams()
  for (const name of SAVED) {
    const value = search[name]
    // With a cursor and without `until`, `since` is not a filter: it only keeps the cursor valid.
    const isOfPage = name === 'since' && cursor !== undefined && search.until === undefined
    if (value !== undefined && !isOfPage) query.set(name, value)
  }
  return String(query)
}

/** The search parameters of a view, for the route to validate. */
export const toViewSearch = ({ query }: AuditView): AuditSearch =>
  Object.fromEntries(new URLSearchParams(query)) as AuditSearch
