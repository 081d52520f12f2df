import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery, TimeRange } from '../../kernel/page.ts'
import { Uuid } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { AuditEntry, exampleEntry } from './audit.contract.ts'
import { listEntries } from './audit.sql.ts'
import { toEntry } from './audit.view.ts'

const Text = Type.String({ minLength: 1, maxLength: 200 })

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
    ...PageQuery('desc'),
    ...TimeRange,
    action: Type.Optional({ ...Text, description: 'Such as member.suspended, or a prefix such as member.*' }),
    actor: Type.Optional({ ...Uuid, description: 'Only what this account did' }),
    key: Type.Optional({ ...Uuid, description: 'Only what was done with this API key' }),
    target: Type.Optional({ ...Text, description: 'Only what was done to the thing of this id' }),
    target_type: Type.Optional({ ...Text, description: 'Such as member' }),
    request_id: Type.Optional({ ...Text, description: 'Only what this request did' }),
    actor_id: Type.Optional({ ...Uuid, deprecated: true, description: 'The former name of actor' }),
    target_id: Type.Optional({ ...Text, deprecated: true, description: 'The former name of target' }),
  }),
  response: PageOf('entries', AuditEntry),
  errors: [invalidCursor],
  example: { response: { entries: [exampleEntry], next_cursor: null } },

  async run({ sql, caller, query: asked }) {
    const entries = openPage('audit entries', 'sequence', asked)
    const filter = {
      action: asked.action,
      actor: (asked.actor ?? asked.actor_id)?.toLowerCase(),
      key: asked.key?.toLowerCase(),
      target: asked.target ?? asked.target_id,
      targetType: asked.target_type,
      requestId: asked.request_id,
      since: asked.since,
      until: asked.until,
    }
    const rows = await listEntries(sql, caller.organizationId, filter, entries)
    const { page, nextCursor } = entries.cut(rows, ({ sequence }) => sequence)
    return { entries: page.map(toEntry), next_cursor: nextCursor }
  },
})
