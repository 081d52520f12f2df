import { changed, governanceChange } from '../../operations/operation.ts'
import { clearDirectory } from '../members/index.ts'
import { adoptHolds } from '../offboarding/index.ts'
import { ownerRequired } from '../profiles/index.ts'
import { DirectoryPath, directoryNotFound } from './directories.contract.ts'
import { directoryDeleted } from './directories.facts.ts'
import { deleteDirectoryRow, findDirectory } from './directories.sql.ts'
import { directoryState, toDirectoryView } from './directories.view.ts'
import { deleteGroupsOf } from './groups.sql.ts'
import { deleteLinksOf } from './people.sql.ts'

/** Disconnects an identity provider. Its people stay members, and suspensions that it holds continue. */
export const deleteDirectory = governanceChange({
  id: 'deleteDirectory',
  summary: 'Delete a directory',
  description:
    'The token stops working at once. The people stay members. Suspensions that the ' +
    'directory holds become local; only an owner can delete a directory that holds any.',
  method: 'DELETE',
  path: '/v1/directories/{id}',
  scope: null,
  permission: 'directories.manage',
  sessionOnly: true,
  params: DirectoryPath,
  errors: [directoryNotFound, ownerRequired],

  read: ({ organizationId, params }) => ({ directory: findDirectory(organizationId, params.id) }),

  etag: ({ directory }) => directory && directoryState(toDirectoryView(directory)),

  decide({ caller: { organizationId, isOwner }, found: { directory } }) {
    if (!directory) throw directoryNotFound()
    const { id, people_managed: managed, people_held: held } = directory
    // Deletion turns the directory's holds into local ones, which is reserved to owners, as is lifting a directory's
    // hold.
    if (held > 0 && !isOwner) throw ownerRequired({ detail: 'The directory holds people: only an owner can delete it' })
    return changed(undefined, directoryDeleted(directory, { managed, held }), [
      adoptHolds(organizationId, id),
      clearDirectory(organizationId, id),
      deleteGroupsOf(organizationId, id),
      deleteLinksOf(organizationId, id),
      deleteDirectoryRow(organizationId, id),
    ])
  },
})
