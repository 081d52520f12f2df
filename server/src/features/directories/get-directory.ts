import { query } from '../../operations/operation.ts'
import { Directory, DirectoryPath, directoryNotFound, exampleDirectory } from './directories.contract.ts'
import { findDirectory } from './directories.sql.ts'
import { directoryState, toDirectoryView } from './directories.view.ts'

/** One directory, with its state. */
export const getDirectory = query({
  id: 'getDirectory',
  summary: 'Get a directory',
  method: 'GET',
  path: '/v1/directories/{id}',
  scope: null,
  permission: 'directories.manage',
  sessionOnly: true,
  params: DirectoryPath,
  response: Directory,
  errors: [directoryNotFound],
  example: { response: exampleDirectory },

  // The statement counts the people of the directory.
  mayBeSlow: true,

  read: ({ organizationId, params }) => ({ directory: findDirectory(organizationId, params.id) }),

  etag: ({ directory }) => directory && directoryState(toDirectoryView(directory)),

  answer({ found: { directory } }) {
    if (!directory) throw directoryNotFound()
    return toDirectoryView(directory)
  },
})
