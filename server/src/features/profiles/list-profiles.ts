import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { query } from '../../operations/operation.ts'
import { Profile, profileExample } from './profiles.contract.ts'
import { listProfileRows } from './profiles.sql.ts'
import { toProfileView } from './profiles.view.ts'

/** The organization's profiles sorted by id, which is their order of creation. */
export const listProfiles = query({
  id: 'listProfiles',
  summary: 'List the profiles',
  description: 'Sorted by creation time, built-in profiles first.',
  method: 'GET',
  path: '/v1/profiles',
  scope: 'profiles:read',
  permission: null,
  query: Type.Object(PageQuery()),
  response: PageOf('profiles', Profile),
  errors: [invalidCursor],
  example: { response: { profiles: [profileExample], next_cursor: null } },

  // The statement counts all members of the organization.
  mayBeSlow: true,

  read({ organizationId, query: asked }) {
    const profiles = openPage('profiles', 'uuid', asked)
    return listProfileRows(organizationId, profiles).map(rows => profiles.cut(rows, ({ id }) => id))
  },

  answer: ({ found: { page, nextCursor } }) => ({ profiles: page.map(toProfileView), next_cursor: nextCursor }),
})
