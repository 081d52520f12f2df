import Type from 'typebox'
import { invalidCursor, PageOf, PageQuery, readCursor, toPage } from '../../kernel/page.ts'
import { TriggerKind, Uuid } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { EXAMPLE, Trigger } from './triggers.contract.ts'
import { listTriggersAfter } from './triggers.sql.ts'
import { toTriggerView } from './triggers.view.ts'

/** The organization's triggers, in the order of their ids. */
export const listTriggers = query({
  id: 'listTriggers',
  summary: 'List the triggers',
  method: 'GET',
  path: '/v1/triggers',
  scope: 'triggers:read',
  permission: null,
  query: Type.Object({
    ...PageQuery,
    user_id: Type.Optional({ ...Uuid, description: 'Only triggers of this member' }),
    kind: Type.Optional({ ...TriggerKind, description: 'Only triggers of this kind' }),
    enabled: Type.Optional(Type.Boolean({ description: 'Only enabled, or only disabled triggers' })),
  }),
  response: PageOf('triggers', Trigger),
  errors: [invalidCursor],
  example: { response: { triggers: [EXAMPLE], next_cursor: null } },

  async run({ sql, caller, query: { limit, cursor, user_id: userId, kind, enabled } }) {
    const after = readCursor<[string]>('triggers', cursor, ([id]) => typeof id === 'string')
    const filter = { userId, kind, enabled }
    const rows = await listTriggersAfter(sql, caller.organizationId, filter, after?.[0] ?? null, limit + 1)
    const { page, nextCursor } = toPage('triggers', rows, limit, ({ id }) => [id])
    return { triggers: page.map(toTriggerView), next_cursor: nextCursor }
  },
})
