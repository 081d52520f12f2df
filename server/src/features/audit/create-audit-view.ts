import Type from 'typebox'
import { newId } from '../../kernel/ids.ts'
import { Named } from '../../kernel/schema.ts'
import { bookkeeping } from '../../operations/operation.ts'
import { lockMember } from '../members/index.ts'
import { AuditView, exampleView, MOST_VIEWS, ViewFields, viewLimitReached } from './views.contract.ts'
import { insertView, listViewRows } from './views.sql.ts'
import { toView } from './views.view.ts'

/** Saves a search of the audit log for the caller. */
export const createAuditView = bookkeeping({
  id: 'createAuditView',
  summary: 'Save a view of the audit log',
  description: 'A view is personal: only you see it, and only in this organization.',
  method: 'POST',
  path: '/v1/audit/views',
  scope: null,
  permission: 'audit.read',
  sessionOnly: true,
  body: Named(
    'NewAuditView',
    Type.Object(ViewFields, { additionalProperties: false, description: 'A view of the audit log to save' }),
  ),
  response: AuditView,
  status: 201,
  errors: [viewLimitReached],
  example: { body: { name: exampleView.name, query: exampleView.query }, response: exampleView },

  // The lock on the member serializes two views that are saved concurrently.
  readMore: ({ caller: { organizationId, userId } }) => ({
    member: lockMember(organizationId, userId),
    views: listViewRows(organizationId, userId),
  }),

  decide({ caller, now, body, more: { views } }) {
    if (views.length >= MOST_VIEWS) throw viewLimitReached()
    const view = { id: newId(), ...body, created_at: now }
    return { response: toView(view), writes: insertView(caller.organizationId, caller.userId, view) }
  },
})
