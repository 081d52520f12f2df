import type { AuditCounts, AuditEntry } from '@reeve/sdk'
import { apiQuery } from '../../api/queries.ts'
import { now } from '../../ui/clock.ts'
import type { Family } from './families.ts'
import type { Field } from './filter-text.ts'
import { floorTo, spansOf, stepOf } from './time-spans.ts'

const PAGE = 50
const HOUR_MS = 3_600_000
const SPANS = 60

/** Hours per range. */
export const RANGES = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24, year: 365 * 24 } as const
export type Range = keyof typeof RANGES
export const FIRST_RANGE: Range = 'month'

/** The filter of entries. */
export type Sought = { readonly [Name in Field | 'since' | 'until']?: string | undefined }

/** The search parameters of the audit log. */
export type AuditSearch = Sought & {
  readonly range?: Range | undefined
  readonly cursor?: string | undefined
  /** Sequence of the open entry. */
  readonly entry?: number | undefined
  /** True if new entries appear automatically. */
  readonly live?: true | undefined
}

/** The filter of a search, without the page, the open entry and the Live switch. */
const askedBy = ({ cursor, entry, live, ...asked }: AuditSearch) => asked

/** The filter without its time range, as query parameters of the API. */
export const toFilter = ({ actor, action, family, target, key, request, ip }: Sought) => ({
  ...(actor && { actor }),
  ...(action && { action }),
  // An unknown family is passed on, so that the API's error explains it.
  ...(family && { family: family as Family }),
  ...(target && { target }),
  ...(key && { key }),
  ...(request && { request_id: request }),
  ...(ip && { ip }),
})

function toQuery({ range = FIRST_RANGE, since, until, ...sought }: AuditSearch) {
  // The start of the range is rounded down to the histogram's step, and to the hour if the range is longer than an
  // hour. It then stays the same between requests: a cursor is valid only with the exact `since` of its page.
  const lengthMs = RANGES[range] * HOUR_MS
  const begin = floorTo(now() - lengthMs, Math.max(lengthMs > HOUR_MS ? HOUR_MS : 0, stepOf(lengthMs, SPANS)))
  return {
    since: since ?? new Date(begin).toISOString(),
    ...(until && { until }),
    ...toFilter(sought),
  }
}

export const entriesQuery = (search: AuditSearch) =>
  apiQuery('listAuditEntries', [{ ...askedBy(search), cursor: search.cursor }], async (reeve, signal) => {
    const query = toQuery(search)
    const cursor = search.cursor
    const page = await reeve.audit.listEntries({ ...query, limit: PAGE, ...(cursor && { cursor }) }, { signal }).page()
    return { ...page, since: query.since }
  })

/** The entries since the newest known one, oldest first, at most one page. */
export const newerEntriesQuery = (search: AuditSearch, newest: AuditEntry | undefined) =>
  apiQuery('listAuditEntries', ['newer', askedBy(search), newest?.sequence ?? 0], async (reeve, signal) => {
    const query = { ...toQuery(search), ...(newest && { since: newest.occurred_at }) }
    const page = await reeve.audit.listEntries({ ...query, order: 'asc', limit: PAGE }, { signal }).page()
    return page.entries.filter(({ sequence }) => sequence > (newest?.sequence ?? 0))
  })

/** Names by id, as recorded in the entries. */
export function namesIn(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { actor, target } of entries) {
    if (target.name) names.set(target.id, target.name)
    if (actor.id !== null) names.set(actor.id, actor.name)
    if (actor.key) names.set(actor.key.id, actor.key.name)
  }
  return names
}

function countedBy(search: AuditSearch) {
  const query = toQuery(search)
  const { until, spans } = spansOf(Date.parse(query.since), search.until ? Date.parse(search.until) : now())
  return { ...query, until: search.until ?? new Date(until).toISOString(), spans }
}

export const countsQuery = (search: AuditSearch) =>
  apiQuery('countAuditEntries', [askedBy(search)], (reeve, signal) =>
    reeve.audit.countEntries(countedBy(search), { signal }),
  )

/** Spans with zero counts, which the histogram shows while its entries are being counted. */
export function emptyCounts(search: AuditSearch): AuditCounts {
  const { since, until, spans } = countedBy(search)
  const [from, to] = [Date.parse(since), Date.parse(until)]
  const families = { members: 0, access: 0, webhooks: 0, security: 0 }
  const beginnings = Array.from({ length: spans }, (_, span) => from + (span * (to - from)) / spans)
  return {
    since,
    until,
    total: 0,
    spans: beginnings.map(begin => ({ since: new Date(begin).toISOString(), entries: 0, families })),
  }
}

/** The number of entries that match; without `since`, from the first entry of the trail. */
export const totalQuery = ({ since, until, ...sought }: Sought) =>
  apiQuery('countAuditEntries', ['total', since, until, sought], (reeve, signal) => {
    const time = { since: since ?? new Date(0).toISOString(), ...(until && { until }) }
    return reeve.audit.countEntries({ ...time, ...toFilter(sought), spans: 1 }, { signal })
  })

/** The sequence of the first entry since a time, or of the whole trail; null if there is none. */
export const firstEntryQuery = (since: string | undefined) =>
  apiQuery('listAuditEntries', ['first', since], async (reeve, signal) => {
    const found = reeve.audit.listEntries({ ...(since && { since }), order: 'asc', limit: 1 }, { signal })
    return (await found.page()).entries.at(0)?.sequence ?? null
  })

/** One entry by its sequence. Only the export can be queried by sequence. */
export const entryQuery = (sequence: number) =>
  apiQuery('exportAudit', [sequence], async (reeve, signal): Promise<AuditEntry | null> => {
    for await (const entry of reeve.audit.export({ from: sequence, to: sequence }, { signal })) return entry
    return null
  })

/** The other entries of the same request. */
export const sameRequestQuery = ({ context, sequence }: AuditEntry) =>
  apiQuery('listAuditEntries', ['same request', context.request_id, sequence], async (reeve, signal) => {
    const found = reeve.audit.listEntries({ request_id: context.request_id, order: 'asc', limit: PAGE }, { signal })
    return (await found.page()).entries.filter(other => other.sequence !== sequence)
  })

/** The events with the exact timestamp of an entry: those of its change, and rarely also those of another one. */
export const eventsAtQuery = ({ occurred_at: since }: AuditEntry) =>
  apiQuery('listEvents', ['at', since], async (reeve, signal) => {
    const until = new Date(Date.parse(since) + 1).toISOString()
    return (await reeve.events.list({ since, until, limit: PAGE }, { signal }).page()).events
  })

export const checkpointsQuery = () =>
  apiQuery('listAuditCheckpoints', [], (reeve, signal) => reeve.audit.listCheckpoints({ limit: 1 }, { signal }).page())

/**
 * Suggested members whose name, email address or external ID contains the text; for an empty text the first members.
 */
export const peopleQuery = (q: string) =>
  apiQuery('listMembers', ['filter', q], async (reeve, signal) => {
    const { members } = await reeve.members.list({ ...(q && { q }), limit: 6 }, { signal }).page()
    return members
  })

/** The newest invitations, to show email addresses instead of ids. */
export const invitationsQuery = () =>
  apiQuery('listInvitations', ['newest'], async (reeve, signal) => {
    const { invitations } = await reeve.invitations.list({ limit: 200, order: 'desc' }, { signal }).page()
    return invitations
  })

/** The first triggers, to show names instead of ids. */
export const triggersQuery = () =>
  apiQuery('listTriggers', ['first'], async (reeve, signal) => {
    const { triggers } = await reeve.triggers.list({ limit: 200 }, { signal }).page()
    return triggers
  })

export const keysQuery = () =>
  apiQuery('listApiKeys', ['filter'], async (reeve, signal) => {
    const { api_keys } = await reeve.apiKeys.list({ limit: 100, order: 'desc' }, { signal }).page()
    return api_keys
  })
