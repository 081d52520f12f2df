import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { Organization, OrganizationChanges, organizationExample } from './organizations.contract.ts'
import { organizationChanged } from './organizations.facts.ts'
import { readOrganizationRow, updateOrganization } from './organizations.sql.ts'
import { toOrganizationView } from './organizations.view.ts'

/** Renames the organization. */
export const editOrganization = governanceChange({
  id: 'editOrganization',
  summary: 'Edit the organization',
  method: 'PATCH',
  path: '/v1/organization',
  scope: 'organization:write',
  permission: 'organization.manage',
  body: OrganizationChanges,
  response: Organization,
  errors: [],
  example: { body: { name: organizationExample.name }, response: organizationExample },

  read: ({ organizationId }) => readOrganizationRow(organizationId),

  etag: toOrganizationView,
  etagOfAnswer: view => view,

  decide({ now, body, found: organization }) {
    if (body.name === organization.name) return unchanged(toOrganizationView(organization))

    const edited = { ...organization, name: body.name }
    return changed(toOrganizationView(edited), organizationChanged(organization, edited, ['name']), [
      updateOrganization(edited, now),
    ])
  },
})
