import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { Named } from '../../kernel/schema.ts'
import { platformChange } from '../../operations/define-platform-operation.ts'
import { changed, unchanged } from '../../operations/operation.ts'
import {
  findOrganizationRow,
  findOrganizationWithExternalId,
  organizationChanged,
  updateOrganization,
} from '../organizations/index.ts'
import {
  OrganizationDetailsFields,
  OrganizationPath,
  organizationExternalIdTaken,
  organizationNotFound,
  PlatformOrganization,
  platformOrganizationExample,
} from './platform-organizations.contract.ts'
import { toPlatformOrganizationView } from './platform-organizations.view.ts'

const FIELDS = ['name', 'external_id', 'metadata'] as const

/** Changes the name of an organization, and the data of the platform about it. */
export const editPlatformOrganization = platformChange({
  id: 'editPlatformOrganization',
  summary: 'Edit an organization',
  description: 'Absent fields stay unchanged; `metadata` is replaced as a whole.',
  method: 'PATCH',
  path: '/v1/platform/organizations/{id}',
  platformScope: 'organizations:write',
  params: OrganizationPath,
  body: Named(
    'PlatformOrganizationChanges',
    Type.Partial(Type.Object(OrganizationDetailsFields), {
      additionalProperties: false,
      description: 'The changes to an organization',
    }),
  ),
  response: PlatformOrganization,
  errors: [organizationNotFound, organizationExternalIdTaken],
  example: {
    body: { external_id: platformOrganizationExample.external_id, metadata: platformOrganizationExample.metadata },
    response: platformOrganizationExample,
  },

  organizationOf: ({ id }) => id,

  read: ({ params, body }) => ({
    organization: findOrganizationRow(params.id),
    sameExternalId: body.external_id == null ? undefined : findOrganizationWithExternalId(body.external_id),
  }),

  etag: ({ organization }) => organization && toPlatformOrganizationView(organization),
  etagOfAnswer: view => view,

  decide({ now, params, body, found: { organization, sameExternalId } }) {
    if (!organization) throw organizationNotFound()
    if (sameExternalId && sameExternalId.organization_id !== params.id) {
      throw organizationExternalIdTaken({ existing_id: sameExternalId.organization_id })
    }
    const edited = { ...organization, ...body }
    const fields = FIELDS.filter(field => !isDeepStrictEqual(organization[field], edited[field]))
    if (fields.length === 0) return unchanged(toPlatformOrganizationView(organization))

    const fact = organizationChanged(organization, edited, fields)
    return changed(toPlatformOrganizationView(edited), fact, updateOrganization(edited, now))
  },
})
