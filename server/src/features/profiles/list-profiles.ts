import Type from 'typebox'
import { isUuid } from '../../kernel/ids.ts'
import { invalidCursor, PageOf, PageQuery, readCursor, toPage } from '../../kernel/page.ts'
import { query } from '../../operations/operation.ts'
import { Profile, profileExample } from './profiles.contract.ts'
import { listProfilesAfter } from './profiles.sql.ts'
import { toProfileView } from './profiles.view.ts'

/** The profiles of the organization, in the order of their ids: the built-in ones first. */
export const listProfiles = query({
  id: 'listProfiles',
  summary: 'List the profiles',
  method: 'GET',
  path: '/v1/profiles',
  scope: 'profiles:read',
  permission: null,
  query: Type.Object(PageQuery),
  response: PageOf('profiles', Profile),
  errors: [invalidCursor],
  example: { response: { profiles: [profileExample], next_cursor: null } },

  async run({ sql, caller, query: { limit, cursor } }) {
    const after = readCursor<[string]>('profiles', cursor, ([id]) => isUuid(String(id)))
    const rows = await listProfilesAfter(sql, caller.organizationId, after?.[0] ?? null, limit + 1)
    const { page, nextCursor } = toPage('profiles', rows, limit, ({ id }) => [id])
    return { profiles: page.map(toProfileView), next_cursor: nextCursor }
  },
})
