import Type from 'typebox'
import { EVENT_CATALOGUE, EVENT_TYPES } from '../../../kernel/event-catalogue.ts'
import { query } from '../../../operations/operation.ts'
import { EventTypeView } from './events.contract.ts'

/** Lists every governance event type, with a description and an example. */
export const listEventTypes = query({
  id: 'listEventTypes',
  summary: 'List the governance event types',
  description:
    'A webhook subscribes to types, to prefixes such as `member.*`, or to all with `*`. Later releases may add ' +
    'fields to `data`, and remove none.',
  method: 'GET',
  path: '/v1/governance/event-types',
  scope: 'governance:read',
  permission: null,
  response: Type.Object({ event_types: Type.Array(EventTypeView, { description: 'Every event type' }) }),
  errors: [],
  example: {
    response: { event_types: [{ type: 'member.suspended', ...EVENT_CATALOGUE['member.suspended'] }] },
  },

  answer: () => ({ event_types: EVENT_TYPES.map(type => ({ type, ...EVENT_CATALOGUE[type] })) }),
})
