import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Name, Named, Nullable, Timestamp, TRIMMED_NAME_PATTERN, Uuid } from '../../kernel/schema.ts'
import { Metadata } from '../members/index.ts'

export const organizationNotFound = defineError(
  'organization_not_found',
  'not_found',
  'There is no such organization in this installation',
)

export const organizationExternalIdTaken = defineError(
  'organization_external_id_taken',
  'conflict',
  'Another organization of this installation already has this external ID; `existing_id` is its id',
)

export const OrganizationPath = Type.Object({ id: { ...Uuid, description: 'The id of the organization' } })

/** The data of the platform about an organization, in a request. */
export const OrganizationDetailsFields = {
  name: { ...Name, description: 'The name of the organization' },
  external_id: {
    ...Nullable(Type.String({ minLength: 1, maxLength: 200, pattern: TRIMMED_NAME_PATTERN })),
    description: 'The id of the organization in your platform, unique in the installation; null for none',
  },
  metadata: Metadata,
}

export const OrganizationExternalId = Type.String({ minLength: 1, maxLength: 200, pattern: TRIMMED_NAME_PATTERN })

export const PlatformOrganization = Named(
  'PlatformOrganization',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the organization' },
      name: { ...Name, description: 'The name of the organization' },
      external_id: {
        ...Nullable(Type.String()),
        description: 'The id of the organization in your platform; null if it has none',
      },
      metadata: Metadata,
      created_at: { ...Timestamp, description: 'Time of the creation' },
    },
    { description: 'An organization, as the platform sees it' },
  ),
)
export type PlatformOrganizationView = Static<typeof PlatformOrganization>

/** Example of an organization for the documentation. */
export const platformOrganizationExample: PlatformOrganizationView = {
  id: '01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01',
  name: 'Acme',
  external_id: 'tenant-4711',
  metadata: { plan: 'enterprise' },
  created_at: '2026-01-12T09:30:00.000Z',
}
