import { query } from '../../operations/operation.ts'
import { DirectoryGroupView, directoryGroupNotFound, exampleGroup, GroupPath } from './groups.contract.ts'
import { findCountedGroup } from './groups.sql.ts'
import { groupState, toGroupView } from './groups.view.ts'

/** One group of a directory with its mapping. */
export const getDirectoryGroup = query({
  id: 'getDirectoryGroup',
  summary: 'Get a group of a directory',
  method: 'GET',
  path: '/v1/directories/{id}/groups/{groupId}',
  scope: null,
  permission: 'directories.manage',
  sessionOnly: true,
  params: GroupPath,
  response: DirectoryGroupView,
  errors: [directoryGroupNotFound],
  example: { response: exampleGroup },

  // The statement counts the people of the group.
  mayBeSlow: true,

  read: ({ organizationId, params: { id, groupId } }) => ({ group: findCountedGroup({ organizationId, id }, groupId) }),

  etag: ({ group }) => group && groupState(toGroupView(group)),

  answer({ found: { group } }) {
    if (!group) throw directoryGroupNotFound()
    return toGroupView(group)
  },
})
