import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery, TimeRange } from '../../kernel/page.ts'
import { query } from '../../operations/operation.ts'
import { AuditEntry, exampleEntry } from './audit.contract.ts'
import { findArchivedTo, listEntries } from './audit.sql.ts'
import { toEntry } from './audit.view.ts'
import { EntryFilterFields, toEntryFilter } from './entry-filter.ts'

const { actor, target } = EntryFilterFields

/** The organization's audit trail, sorted by sequence. */
export const listAuditEntries = query({
  id: 'listAuditEntries',
  summary: 'Search the audit log',
  description:
    'Sorted by sequence, newest first unless `order` is set. Filters are combined with AND. Refused operations have ' +
    'the action `operation.refused` and the error code as the reason.',
  method: 'GET',
  path: '/v1/audit/entries',
  scope: 'audit:read',
  permission: 'audit.read',
  query: Type.Object({
    ...PageQuery('desc'),
    ...TimeRange,
    ...EntryFilterFields,
    actor_id: Type.Optional({ ...actor, deprecated: true, description: 'Deprecated: use `actor`' }),
    target_id: Type.Optional({ ...target, deprecated: true, description: 'Deprecated: use `target`' }),
  }),
  response: Type.Object({
    ...PageOf('entries', AuditEntry).properties,
    archived_to: Type.Integer({
      description: 'Entries up to this sequence are only in the archive; 0 if none',
    }),
  }),
  errors: [invalidCursor],
  example: { response: { entries: [exampleEntry], next_cursor: null, archived_to: 0 } },

  mayBeSlow: true,
  read({ organizationId, query: asked }) {
    const entries = openPage('audit entries', 'sequence', asked)
    const { since, until, actor = asked.actor_id, target = asked.target_id } = asked
    const filter = { ...toEntryFilter({ ...asked, actor, target }), since, until }
    return {
      rows: listEntries(organizationId, filter, entries).map(rows => entries.cut(rows, ({ sequence }) => sequence)),
      archivedTo: findArchivedTo(organizationId),
    }
  },

  answer: ({ found: { rows, archivedTo } }) => ({
    entries: rows.page.map(toEntry),
    next_cursor: rows.nextCursor,
    archived_to: archivedTo,
  }),
})
