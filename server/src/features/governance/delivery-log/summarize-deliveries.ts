import Type from 'typebox'
import { Extended, Named, Nullable, Timestamp, Uuid } from '../../../kernel/schema.ts'
import { query } from '../../../operations/operation.ts'
import { countAttempts, countAttemptsBetween } from './delivery-log.sql.ts'

const HOUR_MS = 60 * 60_000
const HOURS = 24
const WEEK_MS = 7 * 24 * HOUR_MS

const Attempts = {
  delivered: Type.Integer({ description: 'Number of successful attempts' }),
  failed: Type.Integer({ description: 'Number of failed attempts' }),
}
const Milliseconds = (description: string) => Nullable(Type.Number({ description }))

const p95 = Named(
  'P95',
  Milliseconds('The 95th percentile of the duration of successful attempts in milliseconds; null without any'),
)

const DeliveryHour = Named(
  'DeliveryHour',
  Type.Object(
    { since: { ...Timestamp, description: 'Start of the hour' }, ...Attempts, p95_ms: p95 },
    { description: 'The attempts of one hour' },
  ),
)

const DeliveryHealth = Named(
  'DeliveryHealth',
  Type.Object(
    {
      ...Attempts,
      median_ms: Milliseconds('The median duration of successful attempts in milliseconds; null without any'),
      p95_ms: p95,
      hours: Type.Array(DeliveryHour, { description: 'The last 24 hours, the oldest first' }),
    },
    { description: 'The delivery statistics of governance webhooks' },
  ),
)

const DeliverySummary = Extended(
  'DeliverySummary',
  DeliveryHealth,
  { webhook_id: { ...Uuid, description: 'The id of the webhook' } },
  { description: 'The delivery statistics of one governance webhook' },
)

const EXAMPLE = {
  delivered: 412,
  failed: 3,
  median_ms: 41.5,
  p95_ms: 118.2,
  hours: Array.from({ length: HOURS }, (_, hour) => ({
    since: new Date(Date.UTC(2026, 2, 1, 10 + hour)).toISOString(),
    delivered: hour < 22 ? 0 : 206,
    failed: hour < 23 ? 0 : 3,
    p95_ms: hour < 22 ? null : 118.2,
  })),
}

/** Delivery statistics of the last 24 hours for each webhook and for all together, and the total a week earlier. */
export const summarizeDeliveries = query({
  id: 'summarizeDeliveries',
  summary: 'Summarize the deliveries of all governance webhooks',
  description:
    'Attempts of the last 24 hours by hour, including the current hour, of each webhook and of all together ' +
    '(`total`), compared with the same hours of the week before. Cancelled attempts are not counted.',
  method: 'GET',
  path: '/v1/governance/deliveries/summary',
  scope: 'governance:read',
  permission: null,
  response: Type.Object({
    total: DeliveryHealth,
    week_before: Type.Object(Attempts, { description: 'All attempts of the same span, a week earlier' }),
    webhooks: Type.Array(DeliverySummary, { description: 'Webhooks with attempts, by id' }),
  }),
  errors: [],
  example: {
    response: {
      total: EXAMPLE,
      week_before: { delivered: 398, failed: 1 },
      webhooks: [{ webhook_id: '0199c2a4-a001-7c3a-9d52-5e0f6a1b2c3d', ...EXAMPLE }],
    },
  },

  mayBeSlow: true, // Reads every attempt of 48 hours.
  read({ organizationId, now }) {
    const beginMs = beginOf(now)
    const [since, until] = [beginMs, now.getTime()].map(ms => new Date(ms - WEEK_MS)) as [Date, Date]
    return {
      attempts: countAttempts(organizationId, new Date(beginMs)).map(rows => ({ rows, beginMs })),
      weekBefore: countAttemptsBetween(organizationId, since, until),
    }
  },

  answer({ found: { attempts, weekBefore } }) {
    const { rows, beginMs } = attempts
    const summaries = rows.map(({ by_hour: byHour, ...counts }) => ({
      ...counts,
      hours: Array.from({ length: HOURS }, (_, hour) => {
        const { delivered = 0, failed = 0, p95_ms = null } = byHour.find(one => one.hour === hour) ?? {}
        return { since: new Date(beginMs + hour * HOUR_MS).toISOString(), delivered, failed, p95_ms }
      }),
    }))
    const { webhook_id: _, ...total } = summaries.at(-1) ?? assertTotal()
    return {
      total,
      week_before: weekBefore,
      webhooks: summaries.flatMap(({ webhook_id, ...counts }) => (webhook_id ? [{ webhook_id, ...counts }] : [])),
    }
  },
})

function assertTotal(): never {
  throw new Error('attempts have no total')
}

/** Start of the 24 hours that end with the current hour, in milliseconds since 1970. */
const beginOf = (now: Date) => (Math.floor(now.getTime() / HOUR_MS) + 1 - HOURS) * HOUR_MS
