import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { query } from '../../operations/operation.ts'
import { DirectoryPath, directoryNotFound } from './directories.contract.ts'
import { findDirectory } from './directories.sql.ts'
import { DirectoryGroupView, exampleGroup } from './groups.contract.ts'
import { listCountedGroups } from './groups.sql.ts'
import { toGroupView } from './groups.view.ts'

/** The groups of a directory with their mappings, in order of creation. */
export const listDirectoryGroups = query({
  id: 'listDirectoryGroups',
  summary: 'List the groups of a directory',
  description: 'Sorted by creation time, with the access profiles to which they are mapped.',
  method: 'GET',
  path: '/v1/directories/{id}/groups',
  scope: null,
  permission: 'directories.manage',
  sessionOnly: true,
  params: DirectoryPath,
  query: Type.Object(PageQuery()),
  response: PageOf('groups', DirectoryGroupView),
  errors: [directoryNotFound, invalidCursor],
  example: { response: { groups: [exampleGroup], next_cursor: null } },

  // The statements count the people of the directory and of each group.
  mayBeSlow: true,

  read({ organizationId, params, query: asked }) {
    const groups = openPage('groups', 'uuid', asked)
    const of = { organizationId, id: params.id }
    return {
      directory: findDirectory(organizationId, params.id),
      groups: listCountedGroups(of, groups).map(rows => groups.cut(rows, ({ id }) => id)),
    }
  },

  answer({ found: { directory, groups } }) {
    if (!directory) throw directoryNotFound()
    return { groups: groups.page.map(toGroupView), next_cursor: groups.nextCursor }
  },
})
