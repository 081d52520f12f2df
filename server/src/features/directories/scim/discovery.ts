import { DEFAULT_COUNT, LIST_SCHEMA, MOST_COUNT } from './list-request.ts'
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, REEVE_SCHEMA, SCHEMAS, type Schema, USER_SCHEMA } from './schemas.ts'

/** The discovery endpoints (RFC 7644, section 4), derived from the schemas. `base` is the address of the service. */

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export const MOST_BULK_OPERATIONS = 1_000
export const MOST_BULK_BYTES = 1024 * 1024

export const toServiceProviderConfig = (base: string, strict: boolean) => ({
  schemas: [CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: true, maxOperations: MOST_BULK_OPERATIONS, maxPayloadSize: MOST_BULK_BYTES },
  filter: { supported: true, maxResults: MOST_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  pagination: {
    cursor: true,
    index: true,
    defaultPaginationMethod: 'index',
    defaultPageSize: DEFAULT_COUNT,
    maxPageSize: MOST_COUNT,
  },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the directory, which Reeve shows when the directory is connected',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  // The interoperability profile forbids requests that Okta and Entra ID send, and that tolerant connections accept.
  interopProfileConformant: strict,
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const TYPES = [
  {
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A member of the organization',
    schema: USER_SCHEMA,
    schemaExtensions: [
      { schema: ENTERPRISE_SCHEMA, required: false },
      { schema: REEVE_SCHEMA, required: false },
    ],
  },
  {
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'A group of the directory',
    schema: GROUP_SCHEMA,
    schemaExtensions: [],
  },
]

export const listResourceTypes = (base: string) =>
  TYPES.map(type => ({
    schemas: [TYPE_SCHEMA],
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }))

const toSchemaResource = (schema: Schema, base: string) => ({
  schemas: [SCHEMA_SCHEMA],
  ...schema,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
})

export const listSchemas = (base: string) => SCHEMAS.map(schema => toSchemaResource(schema, base))

/** A list of all resources of a discovery endpoint, on one page. */
export const toWholeList = (resources: readonly object[]) => ({
  schemas: [LIST_SCHEMA],
  totalResults: resources.length,
  itemsPerPage: resources.length,
  startIndex: 1,
  Resources: resources,
})
