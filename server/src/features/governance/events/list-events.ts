import Type from 'typebox'
import { GovernanceEvent } from '../../../kernel/event-data.ts'
import { invalidCursor, openPage, PageOf, PageQuery, TimeRange } from '../../../kernel/page.ts'
import { EventTypeName } from '../../../kernel/schema.ts'
import { query } from '../../../operations/operation.ts'
import { type EventView, exampleEvent } from './events.contract.ts'
import { listEventRows } from './events.sql.ts'

/** The organization's governance events sorted by sequence, as webhooks receive them. */
export const listEvents = query({
  id: 'listEvents',
  summary: 'List the governance events',
  description:
    'Sorted by `sequence`. A receiver that has missed events reads them with `since_sequence`, the last sequence ' +
    'that it received.',
  method: 'GET',
  path: '/v1/governance/events',
  scope: 'governance:read',
  permission: null,
  query: Type.Object({
    ...PageQuery(),
    ...TimeRange,
    type: Type.Optional(EventTypeName),
    since_sequence: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'Only events with a higher sequence',
    }),
  }),
  response: PageOf('events', GovernanceEvent),
  errors: [invalidCursor],
  example: { response: { events: [exampleEvent], next_cursor: null } },

  mayBeSlow: true, // A filter may have to skip many events.
  read({ organizationId, query: asked }) {
    const events = openPage('events', 'sequence', asked)
    return listEventRows(organizationId, asked, events).map(rows => events.cut(rows, ({ sequence }) => sequence))
  },

  answer: ({ found: { page, nextCursor } }) => ({ events: page.map(toEventView), next_cursor: nextCursor }),
})

/** Parses the stored text, which webhooks receive unchanged. */
const toEventView = ({ body }: { readonly body: string }): EventView => JSON.parse(body)
