import Type from 'typebox'
import { invalidCursor, PageOf, PageQuery, readCursor, toPage } from '../../kernel/page.ts'
import { SentTimestamp, Uuid, Word } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { AuditEntry, exampleEntry } from './audit.contract.ts'
import { listEntries } from './audit.sql.ts'
import { toEntry } from './audit.view.ts'

/** The audit trail of the organization, by sequence. */
export const listAuditEntries = query({
  id: 'listAuditEntries',
  summary: 'Search the audit trail',
  description:
    'Entries in the order of their sequence, the newest first unless `order` says otherwise. Filters ' +
    'narrow together. What a guard or a state refused is an entry too, with the action ' +
    '`operation.refused` and the code as its reason.',
  method: 'GET',
  path: '/v1/audit/entries',
  scope: 'audit:read',
  permission: 'audit.read',
  query: Type.Object({
    ...PageQuery,
    order: Word(['asc', 'desc'], { default: 'desc', description: 'Oldest or newest first' }),
    action: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Such as member.suspended' })),
    actor_id: Type.Optional({ ...Uuid, description: 'Only what this account did' }),
    target_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Only what was done to this thing' }),
    ),
    target_type: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Such as member' })),
    since: Type.Optional({ ...SentTimestamp, description: 'RFC 3339; entries from then on' }),
    until: Type.Optional({ ...SentTimestamp, description: 'RFC 3339; entries before then' }),
  }),
  response: PageOf('entries', AuditEntry),
  errors: [invalidCursor],
  example: { response: { entries: [exampleEntry], next_cursor: null } },

  async run({ sql, caller, query: { limit, cursor, order, ...asked } }) {
    const list = `audit entries ${order}`
    const after = readCursor<[number]>(list, cursor, ([sequence]) => Number.isSafeInteger(sequence))
    const filter = {
      action: asked.action,
      actorId: asked.actor_id?.toLowerCase(),
      targetId: asked.target_id,
      targetType: asked.target_type,
      since: asked.since === undefined ? undefined : new Date(asked.since),
      until: asked.until === undefined ? undefined : new Date(asked.until),
    }
    const from = { order, after: after?.[0] ?? null, most: limit + 1 }
    const rows = await listEntries(sql, caller.organizationId, filter, from)
    const { page, nextCursor } = toPage(list, rows, limit, ({ sequence }) => [sequence])
    return { entries: page.map(toEntry), next_cursor: nextCursor }
  },
})
