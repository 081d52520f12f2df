import Type from 'typebox'
import { GovernanceEvent } from '../../../kernel/event-data.ts'
import { invalidCursor, PageOf, PageQuery, readCursor, toPage } from '../../../kernel/page.ts'
import { EventTypeName } from '../../../kernel/schema.ts'
import { query } from '../../../operations/operation.ts'
import { exampleEvent } from './events.contract.ts'
import { listEventsAfter } from './events.sql.ts'
import { toEventView } from './events.view.ts'

/** The organization's governance events in the order of their sequence, each as webhooks are sent it. */
export const listEvents = query({
  id: 'listEvents',
  summary: 'List the governance events',
  description:
    'In the order of `sequence`. A receiver that has missed something reads on from the last sequence it has seen.',
  method: 'GET',
  path: '/v1/governance/events',
  scope: 'governance:read',
  permission: null,
  query: Type.Object({
    ...PageQuery,
    type: Type.Optional(EventTypeName),
    since_sequence: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'Only events after this sequence',
    }),
  }),
  response: PageOf('events', GovernanceEvent),
  errors: [invalidCursor],
  example: { response: { events: [exampleEvent], next_cursor: null } },

  async run({ sql, caller, query: { type, since_sequence, limit, cursor } }) {
    const [after] = readCursor<[number]>('events', cursor, isSequence) ?? [since_sequence]
    const rows = await listEventsAfter(sql, caller.organizationId, type, Math.max(after, since_sequence), limit + 1)
    const { page, nextCursor } = toPage('events', rows, limit, ({ sequence }) => [sequence])
    return { events: page.map(toEventView), next_cursor: nextCursor }
  },
})

const isSequence = (key: unknown[]) => key.length === 1 && Number.isSafeInteger(key[0])
