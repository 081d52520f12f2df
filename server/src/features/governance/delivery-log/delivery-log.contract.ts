import Type, { type Static } from 'typebox'
import { defineError } from '../../../kernel/errors.ts'
import { Since, TimeRange, Until } from '../../../kernel/page.ts'
import {
  CreatedAt,
  Enum,
  EventTypeName,
  Extended,
  Named,
  Nullable,
  Subscription,
  Timestamp,
  Uuid,
} from '../../../kernel/schema.ts'
import { OUTCOMES } from '../destinations/index.ts'

export const deliveryNotFound = defineError(
  'delivery_not_found',
  'not_found',
  'Delivery not found in this organization',
)
export const deliveryNotRetryable = defineError(
  'delivery_not_retryable',
  'conflict',
  'A canceled or paused delivery cannot be retried',
)
export const replayThrottled = defineError(
  'replay_throttled',
  'rate_limited',
  'Events were replayed to this webhook less than a minute ago',
)

export const MOST_REPLAYED = 5_000

export const DELIVERY_STATUSES = ['pending', 'sending', 'delivered', 'exhausted', 'cancelled', 'paused'] as const

export const DeliveryPath = Type.Object({
  id: { ...Uuid, description: 'The id of the webhook' },
  deliveryId: { ...Uuid, description: 'The id of the delivery' },
})

const Status = Nullable(Type.Integer({ description: 'The HTTP status; null without a response' }))
const Milliseconds = (description: string) => Nullable(Type.Number({ description }))

const delivery = {
  id: { ...Uuid, description: 'The id of the delivery' },
  event_id: { ...Uuid, description: 'The id of the event, which is the `webhook-id` of every attempt' },
  event_type: Type.String({ description: 'The type of the event' }),
  status: Enum(DELIVERY_STATUSES, { description: 'The status of the delivery' }),
  attempts: Type.Integer({ description: 'Number of attempts' }),
  next_attempt_at: { ...Nullable(Timestamp), description: 'Time of the next attempt while pending' },
  last_attempt_at: { ...Nullable(Timestamp), description: 'Time of the last attempt; null before the first one' },
  last_outcome: Nullable(Enum(OUTCOMES, { description: 'The result of the last attempt; null before the first one' })),
  last_status: Status,
  created_at: CreatedAt,
  finished_at: { ...Nullable(Timestamp), description: 'Time of the final outcome; null until then' },
}

export const Delivery = Named(
  'Delivery',
  Type.Object(delivery, { description: 'The delivery of an event to a webhook' }),
)
export type DeliveryView = Static<typeof Delivery>

export const Attempt = Named(
  'Attempt',
  Type.Object(
    {
      number: Type.Integer({ description: 'The attempt, from 1' }),
      started_at: { ...Timestamp, description: 'Time at which the request started' },
      status: Status,
      outcome: Enum(OUTCOMES, { description: 'The result of the request' }),
      timings: Type.Object(
        {
          dns_ms: Milliseconds('Milliseconds of the DNS lookup'),
          connect_ms: Milliseconds('Milliseconds to connect'),
          tls_ms: Milliseconds('Milliseconds of the TLS handshake'),
          first_byte_ms: Milliseconds('Milliseconds from the request to the first byte of the response'),
          total_ms: Type.Number({ description: 'Milliseconds of the entire attempt' }),
        },
        { description: 'Durations of the phases; null for skipped ones, such as the connection when one is reused' },
      ),
      response_excerpt: Type.String({ description: 'The beginning of the response body, at most 2,048 bytes' }),
      error: Nullable(
        Type.String({ description: 'The error, if there was no response; or the `err` of a token’s receiver' }),
      ),
      next_attempt_at: Nullable({ ...Timestamp, description: 'Time of the next scheduled attempt' }),
    },
    { description: 'One HTTP request of a delivery' },
  ),
)
export type AttemptView = Static<typeof Attempt>

export const DeliveryWithAttempts = Extended(
  'DeliveryWithAttempts',
  Delivery,
  {
    request_body: Type.String({
      description:
        'The signed body of its requests: JSON, byte for byte; with the format `set`, the event of its tokens',
    }),
    attempt_log: Type.Array(Attempt, { description: 'The attempts, oldest first; they are kept for 30 days' }),
  },
  { description: 'A delivery with its request body and all attempts' },
)

export const DeliveryFilter = {
  status: Type.Optional(Enum(DELIVERY_STATUSES, { description: 'Filter by status' })),
  event_type: Type.Optional(EventTypeName),
  event_id: Type.Optional({ ...Uuid, description: 'Filter by event' }),
  ...TimeRange,
}

export const ReplayRequest = Named(
  'ReplayRequest',
  Type.Object(
    {
      since: Since,
      until: Type.Optional(Until),
      types: Type.Optional(
        Type.Array(Subscription, {
          minItems: 1,
          maxItems: 50,
          description: 'Event types, prefixes or `*`; the default is the webhook’s subscription',
        }),
      ),
      only: Enum(['failed', 'all'], {
        default: 'failed',
        description:
          '`failed`: undelivered events, that is exhausted, cancelled, or waiting after a failed attempt. `all`: ' +
          'every event, including delivered ones and those from before the webhook’s creation',
      }),
    },
    { additionalProperties: false, description: 'The events to replay' },
  ),
)

export const Replay = Named(
  'Replay',
  Type.Object(
    {
      matched: Type.Integer({ description: `Number of matching events; one call replays at most ${MOST_REPLAYED}` }),
      queued: Type.Integer({
        description: 'Queued deliveries; the others are already being sent',
      }),
      next_since: Nullable({
        ...Timestamp,
        description: 'Start of the next call, if more events match than one call sends',
      }),
    },
    { description: 'A replay of events' },
  ),
)

export const exampleDelivery: DeliveryView = {
  id: '0199c2a4-a001-7c3a-9d52-5e0f6a1b2c3d',
  event_id: '0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80',
  event_type: 'member.suspended',
  status: 'pending',
  attempts: 1,
  next_attempt_at: '2026-03-02T09:30:05.412Z',
  last_attempt_at: '2026-03-02T09:30:00.161Z',
  last_outcome: 'rejected',
  last_status: 503,
  created_at: '2026-03-02T09:30:00.140Z',
  finished_at: null,
}

export const exampleAttempt: AttemptView = {
  number: 1,
  started_at: '2026-03-02T09:30:00.161Z',
  status: 503,
  outcome: 'rejected',
  timings: { dns_ms: 1.8, connect_ms: 11.2, tls_ms: 24.5, first_byte_ms: 48.1, total_ms: 86.4 },
  response_excerpt: 'upstream is being deployed',
  error: null,
  next_attempt_at: '2026-03-02T09:30:05.412Z',
}
