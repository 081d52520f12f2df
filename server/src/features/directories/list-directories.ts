import Type from 'typebox'
import { query } from '../../operations/operation.ts'
import { Directory, exampleDirectory } from './directories.contract.ts'
import { listDirectoryRows } from './directories.sql.ts'
import { toDirectoryView } from './directories.view.ts'
import { areOwnersManaged } from './people.sql.ts'

/** The organization's directories, with their state. */
export const listDirectories = query({
  id: 'listDirectories',
  summary: 'List the directories',
  description: 'Sorted by creation time. An organization has at most 20 directories.',
  method: 'GET',
  path: '/v1/directories',
  scope: null,
  permission: 'directories.manage',
  sessionOnly: true,
  response: Type.Object({
    directories: Type.Array(Directory, { description: 'The directories' }),
    all_owners_managed: Type.Boolean({
      description: 'True while directories manage every active owner',
    }),
  }),
  errors: [],
  example: { response: { directories: [exampleDirectory], all_owners_managed: false } },

  // The statement counts the people of each directory.
  mayBeSlow: true,

  read: ({ organizationId }) => ({
    rows: listDirectoryRows(organizationId),
    areOwnersManaged: areOwnersManaged(organizationId),
  }),

  answer: ({ found }) => ({
    directories: found.rows.map(toDirectoryView),
    all_owners_managed: found.areOwnersManaged,
  }),
})
