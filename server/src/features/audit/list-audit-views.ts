import Type from 'typebox'
import { query } from '../../operations/operation.ts'
import { AuditView, exampleView, MOST_VIEWS } from './views.contract.ts'
import { listViewRows } from './views.sql.ts'
import { toView } from './views.view.ts'

/** The caller's own views of the audit log. */
export const listAuditViews = query({
  id: 'listAuditViews',
  summary: 'List your saved views of the audit log',
  description: `Sorted by creation. They are not paginated, because a member has at most ${MOST_VIEWS} here.`,
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
