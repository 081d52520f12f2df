import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Enum } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { listFirstActions, type RequestAction } from '../audit/index.ts'
import { DirectoryActivity, exampleActivity, OUTCOMES } from './activity.contract.ts'
import { KEPT_FOR_MS, type ListedActivityRow, listActivityRows } from './activity.sql.ts'
import { toActivityView } from './activity.view.ts'
import { DirectoryPath, directoryNotFound } from './directories.contract.ts'
import { findDirectory } from './directories.sql.ts'

/** A request's audit entries are older than its activity record, by less than this time. */
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

  readMore({ caller, params, found: { activity }, now }) {
    const changes = activity.page.filter(({ status, resource_type }) => status < 400 && resource_type === 'user')
    const since = new Date(now.getTime() - KEPT_FOR_MS - LONGEST_REQUEST_MS)
    const requestIds = changes.map(({ request_id }) => request_id)
    const asked = { actorId: params.id, requestIds, since }
    return { actions: requestIds.length > 0 && listFirstActions(caller.organizationId, asked) }
  },

  answer({ found: { directory, activity }, more }) {
    if (!directory) throw directoryNotFound()
    const views = activity.page.map(row => toActivityView(row, actionOf(row, more.actions || [])))
    return { activity: views, next_cursor: activity.nextCursor }
  },
})

/**
 * The first action that the request recorded; null if there is none, or if several requests for the same person have
 * the same id, so that their actions cannot be told apart.
 */
function actionOf(row: ListedActivityRow, actions: readonly RequestAction[]): string | null {
  if (row.status >= 400 || row.is_repeated) return null
  const isSought = ({ request_id, target_id }: RequestAction) =>
    request_id === row.request_id && target_id === row.resource_id
  return actions.find(isSought)?.action ?? null
}
