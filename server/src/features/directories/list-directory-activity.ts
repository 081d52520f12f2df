import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Enum } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { DirectoryActivity, exampleActivity, OUTCOMES } from './activity.contract.ts'
import { listActivityRows } from './activity.sql.ts'
import { toActivityView } from './activity.view.ts'
import { DirectoryPath, directoryNotFound } from './directories.contract.ts'
import { findDirectory } from './directories.sql.ts'

/** The requests of a directory that changed something or were refused. The trail has what the changes did. */
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

  answer({ found: { directory, activity } }) {
    if (!directory) throw directoryNotFound()
    return { activity: activity.page.map(toActivityView), next_cursor: activity.nextCursor }
  },
})
