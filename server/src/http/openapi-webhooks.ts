import Type from 'typebox'
import { EVENT_CATALOGUE } from '../kernel/event-catalogue.ts'
import { eventDataSchema } from '../kernel/event-data.ts'
import { Extended, Named, Timestamp, Uuid } from '../kernel/schema.ts'
import { EVENT_TYPES, type EventType } from '../kernel/vocabulary.ts'
import type { SchemaComponents } from './openapi-components.ts'
import { refersTo } from './openapi-headers.ts'

/** The tag of what Reeve sends. */
export const EVENTS_TAG = {
  name: 'events',
  description: 'What Reeve sends to governance webhooks: one signed request for each event, as Standard Webhooks',
}

const Envelope = Named(
  'EventEnvelope',
  Type.Object(
    {
      type: Type.String({ description: 'The type of the event' }),
      timestamp: { ...Timestamp, description: 'When it happened' },
      id: { ...Uuid, description: 'The id of the event, as in the header `webhook-id`' },
      organization_id: { ...Uuid, description: 'The organization in which it happened' },
      sequence: Type.Integer({ description: 'Counts the events of the organization without gaps; order by it' }),
    },
    { description: 'What every event carries around its data' },
  ),
)

const eventOf = (type: EventType) =>
  Extended(
    `${pascalCase(type)}Event`,
    Envelope,
    {
      type: Type.Unsafe<EventType>({ type: 'string', const: type, description: 'The type of this event' }),
      data: eventDataSchema(type),
    },
    { description: EVENT_CATALOGUE[type].description },
  )

/** The `webhooks` section: one typed request for each event type. */
export function webhooksOf({ refer }: SchemaComponents) {
  return Object.fromEntries(
    EVENT_TYPES.map(type => [
      type,
      {
        post: {
          operationId: `on${pascalCase(type)}`,
          tags: [EVENTS_TAG.name],
          summary: `Receive ${type}`,
          security: [],
          parameters: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map(name => refersTo('parameters', name)),
          requestBody: { required: true, content: { 'application/json': { schema: refer(eventOf(type)) } } },
          responses: { '2XX': refersTo('responses', 'Received'), 410: refersTo('responses', 'Gone') },
        },
      },
    ]),
  )
}

/** What a receiver answers. */
export const RECEIVER_RESPONSES = {
  Received: { description: 'The receiver has taken the event. Any other status is tried again for three days' },
  Gone: { description: 'The receiver wants no more events: Reeve disables the webhook' },
}

/** `member.profile_changed`: MemberProfileChanged */
const pascalCase = (type: string) => type.replace(/(^|[._])([a-z])/g, (_, _before, letter) => letter.toUpperCase())
