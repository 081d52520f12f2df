import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { TriggerKind, Uuid } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { EXAMPLE, Trigger } from './triggers.contract.ts'
import { listTriggerRows } from './triggers.sql.ts'
import { toTriggerView } from './triggers.view.ts'

/** The organization's triggers, sorted by id. */
export const listTriggers = query({
  id: 'listTriggers',
  summary: 'List the triggers',
  description: 'Sorted by `id`.',
  method: 'GET',
  path: '/v1/triggers',
  scope: 'triggers:read',
  permission: null,
  query: Type.Object({
    ...PageQuery(),
    user_id: Type.Optional({ ...Uuid, description: 'Filter by member' }),
    kind: Type.Optional({ ...TriggerKind, description: 'Filter by kind' }),
    enabled: Type.Optional(Type.Boolean({ description: 'Filter by enabled or disabled' })),
    runs_oracle: Type.Optional(Type.Boolean({ description: 'Filter by Oracle trigger' })),
  }),
  response: PageOf('triggers', Trigger),
  errors: [invalidCursor],
  example: { response: { triggers: [EXAMPLE], next_cursor: null } },

  // Without a member, these filters have no index.
  mayBeSlow: ({ user_id, ...others }) =>
    user_id === undefined && [others.kind, others.enabled, others.runs_oracle].some(filter => filter !== undefined),

  read({ organizationId, query: asked }) {
    const triggers = openPage('triggers', 'text', asked)
    const { user_id: userId, kind, enabled, runs_oracle: runsOracle } = asked
    return listTriggerRows(organizationId, { userId, kind, enabled, runsOracle }, triggers).map(rows =>
      triggers.cut(rows, ({ id }) => id),
    )
  },

  answer: ({ found: { page, nextCursor } }) => ({ triggers: page.map(toTriggerView), next_cursor: nextCursor }),
})
