import { EVENT_TYPES } from '../kernel/event-catalogue.ts'
import { eventName, eventSchema } from '../kernel/event-data.ts'
import type { SchemaComponents } from './openapi-components.ts'
import { refersTo } from './openapi-headers.ts'

export const EVENTS_TAG = {
  name: 'events',
  description:
    'Requests to governance webhooks, as defined by Standard Webhooks: one request for each event. `webhook-id` is ' +
    'the id of the event. It stays the same on every attempt and replay, so process each id once. ' +
    '`webhook-timestamp` is the time of this attempt, in seconds since 1970. `webhook-signature` has a signature for ' +
    'each valid secret.',
}

/** The `webhooks` section: one typed request for each event type. */
export function webhooksOf({ refer }: SchemaComponents) {
  return Object.fromEntries(
    EVENT_TYPES.map(type => [
      type,
      {
        post: {
          operationId: `on${eventName(type)}`,
          tags: [EVENTS_TAG.name],
          summary: `Receive ${type}`,
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema: refer(eventSchema(type)) } } },
          responses: { '2XX': refersTo('responses', 'Received') },
        },
      },
    ]),
  )
}

/** The responses that a receiver may give. */
export const RECEIVER_RESPONSES = {
  Received: {
    description:
      'The receiver accepted the event. After a 410 Reeve disables the webhook. After any other status it retries ' +
      'for three days',
  },
}
