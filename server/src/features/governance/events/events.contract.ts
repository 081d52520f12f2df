import Type, { type Static } from 'typebox'
import { EVENT_CATALOGUE } from '../../../kernel/event-catalogue.ts'
import { Named, Timestamp, Uuid } from '../../../kernel/schema.ts'

const Data = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })

/** A governance event as it was stored, and as webhooks are sent it. */
export const GovernanceEvent = Named(
  'GovernanceEvent',
  Type.Object(
    {
      type: Type.String({ description: 'The type of the event' }),
      timestamp: { ...Timestamp, description: 'When it happened' },
      data: { ...Data, description: 'What the event tells, as the webhook of its type describes it' },
      id: { ...Uuid, description: 'The id of the event, as in the header `webhook-id`' },
      organization_id: { ...Uuid, description: 'The organization in which it happened' },
      sequence: Type.Integer({
        description: 'Counts without gaps within the organization; webhooks may be told out of order',
      }),
    },
    { description: 'A fact about the organization’s governance' },
  ),
)
export type EventView = Static<typeof GovernanceEvent>

export const EventTypeView = Named(
  'EventTypeDescription',
  Type.Object(
    {
      type: Type.String({ description: 'The event type' }),
      description: Type.String({ description: 'What such an event tells' }),
      example: { ...Data, description: 'The `data` of such an event' },
    },
    { description: 'What governance webhooks can be told' },
  ),
)

export const exampleEvent: EventView = {
  type: 'member.suspended',
  timestamp: '2026-03-02T09:30:00.125Z',
  data: EVENT_CATALOGUE['member.suspended'].example,
  id: '0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80',
  organization_id: '0199c2a0-1111-7000-8000-00000000acae',
  sequence: 412,
}
