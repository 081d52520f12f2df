import { platformQuery } from '../../operations/define-platform-operation.ts'
import { findOrganizationRow } from '../organizations/index.ts'
import {
  OrganizationPath,
  organizationNotFound,
  PlatformOrganization,
  platformOrganizationExample,
} from './platform-organizations.contract.ts'
import { toPlatformOrganizationView } from './platform-organizations.view.ts'

export const getPlatformOrganization = platformQuery({
  id: 'getPlatformOrganization',
  summary: 'Get an organization',
  method: 'GET',
  path: '/v1/platform/organizations/{id}',
  platformScope: 'organizations:read',
  params: OrganizationPath,
  response: PlatformOrganization,
  errors: [organizationNotFound],
  example: { response: platformOrganizationExample },

  read: ({ params }) => findOrganizationRow(params.id),

  etag: row => row && toPlatformOrganizationView(row),

  answer({ found: organization }) {
    if (!organization) throw organizationNotFound()
    return toPlatformOrganizationView(organization)
  },
})
