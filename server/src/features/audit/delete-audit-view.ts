import { bookkeeping } from '../../operations/operation.ts'
import { ViewPath, viewNotFound } from './views.contract.ts'
import { deleteView, lockView } from './views.sql.ts'

/** Deletes one of the caller's views of the audit log. */
export const deleteAuditView = bookkeeping({
  id: 'deleteAuditView',
  summary: 'Delete a view of the audit log',
  method: 'DELETE',
  path: '/v1/audit/views/{id}',
  scope: null,
  permission: 'audit.read',
  sessionOnly: true,
  params: ViewPath,
  errors: [viewNotFound],

  readMore: ({ caller, params }) => lockView(caller.organizationId, caller.userId, params.id),

  decide({ caller, params, more: view }) {
    if (!view) throw viewNotFound()
    return { response: undefined, writes: deleteView(caller.organizationId, caller.userId, params.id) }
  },
})
