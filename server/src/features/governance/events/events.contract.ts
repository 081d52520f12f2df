import Type, { type Static } from 'typebox'
import { EVENT_CATALOGUE } from '../../../kernel/event-catalogue.ts'
import type { GovernanceEvent } from '../../../kernel/event-data.ts'
import { Named } from '../../../kernel/schema.ts'

const Data = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })

export type EventView = Static<typeof GovernanceEvent>

export const EventTypeView = Named(
  'EventTypeDescription',
  Type.Object(
    {
      type: Type.String({ description: 'The event type' }),
      description: Type.String({ description: 'The description of the event type' }),
      example: { ...Data, description: 'An example of `data`' },
    },
    { description: 'The governance event types' },
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
