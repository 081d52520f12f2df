import Type from 'typebox'
import { Since, TimeRange } from '../../kernel/page.ts'
import { Named, Timestamp } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { countEntries, type Spans } from './audit.sql.ts'
import { calendarDays, invalidTimeZone, tooManyDays } from './calendar-days.ts'
import { type EntryFamily, familyOf } from './entry-families.ts'
import { EntryFilterFields, toEntryFilter } from './entry-filter.ts'

const MOST_SPANS = 200

const Families = Named(
  'EntryFamilies',
  Type.Object(
    {
      members: Type.Integer({ description: 'Members and invitations' }),
      access: Type.Integer({ description: 'Profiles, API keys, triggers, the Oracle and everything else' }),
      webhooks: Type.Integer({ description: 'Governance webhooks' }),
      security: Type.Integer({ description: 'Refused operations, blocked sign-in, ended sessions, recovered owners' }),
    },
    { description: 'Number of matching entries of each family' },
  ),
)

const AuditCounts = Named(
  'AuditCounts',
  Type.Object(
    {
      since: { ...Timestamp, description: 'Start of the first span' },
      until: { ...Timestamp, description: 'End of the last span' },
      total: Type.Integer({ description: 'The total number of matching entries' }),
      spans: Type.Array(
        Type.Object(
          {
            since: { ...Timestamp, description: 'Start of the span, which ends at the start of the next span' },
            entries: Type.Integer({ description: 'Number of matching entries' }),
            families: Families,
            actions: Type.Optional(
              Type.Record(Type.String(), Type.Integer(), {
                description: 'With `by_action`: the number of matching entries of each action that has any',
              }),
            ),
          },
          { description: 'The counts of one time span' },
        ),
        { description: 'Time spans of equal length, or days, oldest first' },
      ),
    },
    { description: 'Number of entries over time' },
  ),
)

/** Counts entries in each span of a time range: parts of equal length, or calendar days. */
export const countAuditEntries = query({
  id: 'countAuditEntries',
  summary: 'Count audit entries over time',
  description:
    'Counts the entries of each family in spans of equal length, or in days with `time_zone`. The time range ends ' +
    'now by default. Accepts the filters of the search.',
  method: 'GET',
  path: '/v1/audit/counts',
  scope: 'audit:read',
  permission: 'audit.read',
  query: Type.Object({
    since: Since,
    until: TimeRange.until,
    spans: Type.Integer({ minimum: 1, maximum: MOST_SPANS, default: 60, description: 'Number of time spans' }),
    time_zone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          `A time zone, such as America/Sao_Paulo: the spans are its calendar days, at most ${MOST_SPANS}, and ` +
          '`spans` is ignored',
      }),
    ),
    by_action: Type.Optional(Type.Boolean({ description: 'Adds the number of entries of each action to each span' })),
    ...EntryFilterFields,
  }),
  response: AuditCounts,
  errors: [invalidTimeZone, tooManyDays],
  example: {
    response: {
      since: '2026-03-01T00:00:00.000Z',
      until: '2026-03-03T00:00:00.000Z',
      total: 1284,
      spans: [
        {
          since: '2026-03-01T00:00:00.000Z',
          entries: 1204,
          families: { members: 1100, access: 84, webhooks: 12, security: 8 },
        },
        {
          since: '2026-03-02T00:00:00.000Z',
          entries: 80,
          families: { members: 60, access: 20, webhooks: 0, security: 0 },
        },
      ],
    },
  },

  mayBeSlow: true,
  read({ organizationId, now, query: { since, until = now.toISOString(), spans, time_zone, by_action, ...asked } }) {
    const counted = spansOf({ since, until, spans, time_zone })
    return countEntries(organizationId, { ...toEntryFilter(asked), since, until }, counted).map(rows => ({
      rows,
      counted,
      isByAction: by_action === true,
    }))
  },

  answer({ found: { rows, counted, isByAction } }) {
    const { fromMs, lengthMs } = counted
    const timeAt = (ms: number) => new Date(ms).toISOString()
    const bySpan = Map.groupBy(rows, row => row.since.getTime())
    return {
      since: timeAt(fromMs),
      until: timeAt(fromMs + lengthMs),
      total: sumOf(rows),
      spans: beginningsOf(counted).map(ms => {
        const found = bySpan.get(ms) ?? []
        const entriesOf = (family: EntryFamily) => sumOf(found.filter(row => familyOf(row.action) === family))
        return {
          since: timeAt(ms),
          entries: sumOf(found),
          families: {
            members: entriesOf('members'),
            access: entriesOf('access'),
            webhooks: entriesOf('webhooks'),
            security: entriesOf('security'),
          },
          ...(isByAction && { actions: Object.fromEntries(found.map(({ action, entries }) => [action, entries])) }),
        }
      }),
    }
  },
})

const sumOf = (rows: readonly { entries: number }[]) => rows.reduce((sum, { entries }) => sum + entries, 0)

interface AskedSpans {
  readonly since: string
  readonly until: string
  readonly spans: number
  readonly time_zone?: string | undefined
}

/** @throws invalid_time_zone, too_many_days */
function spansOf({ since, until, spans, time_zone }: AskedSpans): Spans & { fromMs: number; lengthMs: number } {
  const fromMs = Date.parse(since)
  const lengthMs = Math.max(0, Date.parse(until) - fromMs)
  if (time_zone === undefined) return { fromMs, lengthMs, spanMs: Math.max(1, Math.ceil(lengthMs / spans)) }
  return { fromMs, lengthMs, beginnings: calendarDays(time_zone, fromMs, fromMs + lengthMs, MOST_SPANS) }
}

/** The starts of the spans, in milliseconds since 1970. */
function beginningsOf(spans: ReturnType<typeof spansOf>): readonly number[] {
  if ('beginnings' in spans) return spans.beginnings
  const { fromMs, lengthMs, spanMs } = spans
  return Array.from({ length: Math.ceil(lengthMs / spanMs) }, (_, span) => fromMs + span * spanMs)
}
