import Type from 'typebox'
import { query } from '../../operations/operation.ts'
import { AuditView, exampleView, MOST_VIEWS } from './views.contract.ts'
import { listViewRows } from './views.sql.ts'
import { toView } from './views.view.ts'

/** The caller's own views of the audit log. */
export const listAuditViews = query({
  id: 'listAuditViews',
  summary: 'List your saved views of the audit log',
  description: `Sorted by creation time. The list is not paginated: a member has ${MOST_VIEWS} views at most.`,
  method: 'GET',
  path: '/v1/audit/views',
  scope: null,
  permission: 'audit.read',
  sessionOnly: true,
  response: Type.Object({ views: Type.Array(AuditView, { description: 'Your views in this organization' }) }),
  errors: [],
  example: { response: { views: [exampleView] } },

  readMore: ({ caller }) => listViewRows(caller.organizationId, caller.userId),

  answer: ({ more }) => ({ views: more.map(toView) }),
})
