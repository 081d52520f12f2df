import { query } from '../../operations/operation.ts'
import { Organization, organizationExample } from './organizations.contract.ts'
import { readOrganizationRow } from './organizations.sql.ts'
import { toOrganizationView } from './organizations.view.ts'

export const getOrganization = query({
  id: 'getOrganization',
  summary: 'Get the organization',
  description: 'Returns the organization in which the credential acts.',
  method: 'GET',
  path: '/v1/organization',
  scope: null,
  permission: null,
  response: Organization,
  errors: [],
  example: { response: organizationExample },

  read: ({ organizationId }) => readOrganizationRow(organizationId),

  etag: toOrganizationView,

  answer: ({ found: organization }) => toOrganizationView(organization),
})
