import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Line } from '../../kernel/schema.ts'
import { platformQuery } from '../../operations/define-platform-operation.ts'
import { listOrganizationRows } from '../organizations/index.ts'
import {
  OrganizationExternalId,
  PlatformOrganization,
  platformOrganizationExample,
} from './platform-organizations.contract.ts'
import { toPlatformOrganizationView } from './platform-organizations.view.ts'

/** The organizations of the installation, in order of creation. */
export const listPlatformOrganizations = platformQuery({
  id: 'listPlatformOrganizations',
  summary: 'List the organizations',
  description: 'Sorted by creation time.',
  method: 'GET',
  path: '/v1/platform/organizations',
  platformScope: 'organizations:read',
  query: Type.Object({
    ...PageQuery(),
    external_id: Type.Optional({ ...OrganizationExternalId, description: 'Filter by external ID' }),
    q: Type.Optional({
      ...Line({ maxLength: 200 }),
      description: 'Search in names and external IDs, ignoring case',
    }),
    frozen: Type.Optional(Type.Boolean({ description: 'Filter by freeze' })),
  }),
  response: PageOf('organizations', PlatformOrganization),
  errors: [invalidCursor],
  example: { response: { organizations: [platformOrganizationExample], next_cursor: null } },

  read({ query: asked }) {
    const page = openPage('platform_organizations', 'uuid', asked)
    const filter = { externalId: asked.external_id, q: asked.q, frozen: asked.frozen }
    return listOrganizationRows(filter, page).map(rows => page.cut(rows, row => row.organization_id))
  },

  answer: ({ found: { page, nextCursor } }) => ({
    organizations: page.map(toPlatformOrganizationView),
    next_cursor: nextCursor,
  }),
})
