import Type from 'typebox'
import { Named } from '../../kernel/schema.ts'
import { bookkeeping } from '../../operations/operation.ts'
import { AuditView, exampleView, ViewFields, ViewPath, viewNotFound } from './views.contract.ts'
import { lockView, updateView } from './views.sql.ts'
import { toView } from './views.view.ts'

/** Renames one of the caller's views of the audit log, or changes its search. */
export const editAuditView = bookkeeping({
  id: 'editAuditView',
  summary: 'Edit a view of the audit log',
  description: 'Absent fields stay unchanged.',
  method: 'PATCH',
  path: '/v1/audit/views/{id}',
  scope: null,
  permission: 'audit.read',
  sessionOnly: true,
  params: ViewPath,
  body: Named(
    'AuditViewChanges',
    Type.Partial(Type.Object(ViewFields), {
      additionalProperties: false,
      description: 'The changes to a view of the audit log',
    }),
  ),
  response: AuditView,
  errors: [viewNotFound],
  example: { body: { name: exampleView.name }, response: exampleView },

  readMore: ({ caller, params }) => lockView(caller.organizationId, caller.userId, params.id),

  decide({ caller, body, more: view }) {
    if (!view) throw viewNotFound()
    const edited = { ...view, ...body }
    return { response: toView(edited), writes: updateView(caller.organizationId, caller.userId, edited) }
  },
})
