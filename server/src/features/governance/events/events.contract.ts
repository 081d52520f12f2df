import Type, { type Static } from 'typebox'
import { EVENT_CATALOGUE } from '../../../kernel/event-catalogue.ts'
import { Timestamp, Uuid } from '../../../kernel/schema.ts'

const Data = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })

/** A governance event as it was stored, and as webhooks are sent it. */
export const GovernanceEvent = Type.Object({
  type: Type.String(),
  timestamp: Timestamp,
  data: Data,
  id: Uuid,
  organization_id: Uuid,
  sequence: Type.Integer({ description: 'Without gaps within the organization; webhooks may be told out of order' }),
})
export type EventView = Static<typeof GovernanceEvent>

export const EventTypeView = Type.Object({
  type: Type.String(),
  description: Type.String(),
  example: { ...Data, description: 'The `data` of such an event' },
})

export const exampleEvent: EventView = {
  type: 'member.suspended',
  timestamp: '2026-03-02T09:30:00.125Z',
  data: EVENT_CATALOGUE['member.suspended'].example,
  id: '0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80',
  organization_id: '0199c2a0-1111-7000-8000-00000000acae',
  sequence: 412,
}
