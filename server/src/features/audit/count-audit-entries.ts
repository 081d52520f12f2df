import Type from 'typebox'
import { Since, Until } from '../../kernel/page.ts'
import { Named, Timestamp } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { countEntries } from './audit.sql.ts'
import { EntryFilterFields, toEntryFilter } from './entry-filter.ts'

const MOST_SPANS = 200

const AuditCounts = Named(
  'AuditCounts',
  Type.Object(
    {
      since: { ...Timestamp, description: 'Where the first span begins' },
      until: { ...Timestamp, description: 'Where the last span ends' },
      total: Type.Integer({ description: 'The total number of matching entries' }),
      spans: Type.Array(
        Type.Object(
          {
            since: { ...Timestamp, description: 'Where the span begins; it ends where the next one begins' },
            entries: Type.Integer({ description: 'The number of matching entries' }),
          },
          { description: 'A time span' },
        ),
        { description: 'Time spans of equal length, oldest first' },
      ),
    },
    { description: 'The number of entries over time' },
  ),
)

/** Counts entries in equal parts of a time range. */
export const countAuditEntries = query({
  id: 'countAuditEntries',
  summary: 'Count audit entries over time',
  description: 'For a histogram: a span of time in parts of the same length. The filters are those of the search.',
  method: 'GET',
  path: '/v1/audit/counts',
  scope: 'audit:read',
  permission: 'audit.read',
  query: Type.Object({
    since: Since,
    until: Type.Optional({ ...Until, description: 'End of the time range (exclusive); the default is now' }),
    spans: Type.Integer({ minimum: 1, maximum: MOST_SPANS, default: 60, description: 'The number of time spans' }),
    ...EntryFilterFields,
  }),
  response: AuditCounts,
  errors: [],
  example: {
    response: {
      since: '2026-03-01T00:00:00.000Z',
      until: '2026-03-03T00:00:00.000Z',
      total: 1284,
      spans: [
        { since: '2026-03-01T00:00:00.000Z', entries: 1204 },
        { since: '2026-03-02T00:00:00.000Z', entries: 80 },
      ],
    },
  },

  mayBeSlow: true,
  read({ organizationId, now, query: { since, until = now.toISOString(), spans, ...asked } }) {
    const { spanMs } = partsOf(since, until, spans)
    return countEntries(organizationId, { ...toEntryFilter(asked), since, until }, spanMs)
  },

  answer({ now, found: rows, query: { since, until = now.toISOString(), spans } }) {
    const { fromMs, lengthMs, spanMs } = partsOf(since, until, spans)
    const entriesOf = new Map(rows.map(row => [row.since.getTime(), row.entries]))
    const timeAt = (ms: number) => new Date(ms).toISOString()
    return {
      since: timeAt(fromMs),
      until: timeAt(fromMs + lengthMs),
      total: rows.reduce((sum, { entries }) => sum + entries, 0),
      spans: Array.from({ length: Math.ceil(lengthMs / spanMs) }, (_, span) => fromMs + span * spanMs).map(ms => ({
        since: timeAt(ms),
        entries: entriesOf.get(ms) ?? 0,
      })),
    }
  },
})

function partsOf(since: string, until: string, spans: number) {
  const fromMs = Date.parse(since)
  const lengthMs = Math.max(0, Date.parse(until) - fromMs)
  return { fromMs, lengthMs, spanMs: Math.max(1, Math.ceil(lengthMs / spans)) }
}
