import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Enum } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { listFirstActions, type RequestAction } from '../audit/index.ts'
import { DirectoryActivity, exampleActivity, OUTCOMES } from './activity.contract.ts'
import { type ActivityRow, KEPT_FOR_MS, listActivityRows } from './activity.sql.ts'
import { toActivityView } from './activity.view.ts'
import { DirectoryPath, directoryNotFound } from './directories.contract.ts'
import { findDirectory } from './directories.sql.ts'

/** The entries of a request are older than its activity, by less than this. */
const LONGEST_REQUEST_MS = 60 * 60_000

/** The requests of a directory that changed something or were refused. The audit trail has the changes. */
export const listDirectoryActivity = query({
  id: 'listDirectoryActivity',
  summary: 'List the activity of a directory',
  description: 'The newest 1,000 of 30 days that changed something or were refused.',
  method: 'GET',
  path: '/v1/directories/{id}/activity',
  scope: null,
  permission: 'directories.manage',
  sessionOnly: true,
  params: DirectoryPath,
  query: Type.Object({
    ...PageQuery('desc'),
    outcome: Type.Optional(Enum(OUTCOMES, { description: 'Only these requests' })),
  }),
  response: PageOf('activity', DirectoryActivity),
  errors: [directoryNotFound, invalidCursor],
  example: { response: { activity: [exampleActivity], next_cursor: null } },

  // A statement counts the people of the directory.
  mayBeSlow: true,

  read({ organizationId, params, query: asked, now }) {
    const activity = openPage('directory activity', 'uuid', asked)
    const of = { organizationId, id: params.id }
    return {
      directory: findDirectory(organizationId, params.id),
      activity: listActivityRows(of, asked.outcome, activity, now).map(rows => activity.cut(rows, ({ id }) => id)),
    }
  },

  readMore({ caller, found: { activity }, now }) {
    const changes = activity.page.filter(({ status, resource_type }) => status < 400 && resource_type === 'user')
    const since = new Date(now.getTime() - KEPT_FOR_MS - LONGEST_REQUEST_MS)
    const ids = changes.map(({ request_id }) => request_id)
    return { actions: ids.length > 0 && listFirstActions(caller.organizationId, ids, since) }
  },

  answer({ found: { directory, activity }, more }) {
    if (!directory) throw directoryNotFound()
    const actionOf = actionsByRequest(activity.page, more.actions || [])
    return { activity: activity.page.map(row => toActivityView(row, actionOf(row))), next_cursor: activity.nextCursor }
  },
})

/** Several changes of one person in a bulk request share its id, so their actions cannot be told apart. */
function actionsByRequest(rows: readonly ActivityRow[], actions: readonly RequestAction[]) {
  const isOf = (row: ActivityRow, { request_id, resource_id }: ActivityRow) =>
    row.request_id === request_id && row.resource_id === resource_id
  return (row: ActivityRow): string | null => {
    if (row.status >= 400 || rows.filter(other => isOf(other, row)).length > 1) return null
    const isSought = ({ request_id, target_id }: RequestAction) =>
      request_id === row.request_id && target_id === row.resource_id
    return actions.find(isSought)?.action ?? null
  }
}
