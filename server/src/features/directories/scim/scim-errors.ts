import { defineError, type PublicError } from '../../../kernel/errors.ts'

/** The errors of the SCIM protocol (RFC 7644, section 3.12), and the format of every error response. */

export const invalidFilter = defineError('scim_invalid_filter', 'malformed', 'The filter is not supported')
export const invalidSyntax = defineError('scim_invalid_syntax', 'malformed', 'The body is not a valid SCIM message')
export const invalidPath = defineError('scim_invalid_path', 'malformed', 'The path of the operation is not valid')
export const invalidValue = defineError('scim_invalid_value', 'malformed', 'A value is missing or not valid')
export const noTarget = defineError('scim_no_target', 'malformed', 'The path of the operation matches no value')
export const mutability = defineError('scim_mutability', 'malformed', 'The attribute cannot be changed in this way')
export const invalidCursor = defineError('scim_invalid_cursor', 'malformed', 'The cursor does not belong to this list')
export const tooManyOperations = defineError('scim_too_many', 'too_large', 'The request has too many operations')
export const resourceNotFound = defineError('scim_not_found', 'not_found', 'There is no such resource')
export const filterForbidden = defineError('scim_filter_forbidden', 'forbidden', 'This endpoint cannot be filtered')
export const versionMismatch = defineError(
  'scim_version_mismatch',
  'precondition_failed',
  'The resource is no longer in the version that If-Match names',
)
export const bulkInProgress = defineError(
  'scim_bulk_in_progress',
  'rate_limited',
  'Another bulk request of this connection is in progress',
)

export const unresolvedBulkId = defineError(
  'scim_unresolved_bulk_id',
  'conflict',
  'No earlier operation has created a resource with this bulkId',
)

const SCIM_TYPES: Readonly<Record<string, string>> = {
  scim_invalid_filter: 'invalidFilter',
  scim_invalid_syntax: 'invalidSyntax',
  scim_invalid_path: 'invalidPath',
  scim_invalid_value: 'invalidValue',
  scim_no_target: 'noTarget',
  scim_mutability: 'mutability',
  scim_invalid_cursor: 'invalidCursor',
  malformed_json: 'invalidSyntax',
  directory_user_exists: 'uniqueness',
  directory_group_exists: 'uniqueness',
  managed_by_other_directory: 'uniqueness',
  already_member: 'uniqueness',
  external_id_taken: 'uniqueness',
  ambiguous_external_id: 'uniqueness',
}

/** Replacement texts for errors whose own text is not true of SCIM. */
const DETAILS: Readonly<Record<string, string>> = {
  unsupported_media_type: 'The body must be application/scim+json or application/json, without Content-Encoding',
}

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The body of an error: the status is a text, and `scimType` is set where the RFC defines one. */
export const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

/** The body of any public error. */
export function toErrorBody(error: PublicError, status: number) {
  const type = SCIM_TYPES[error.code] ?? (error.kind === 'invalid' ? 'invalidValue' : undefined)
  return errorBody(status, DETAILS[error.code] ?? error.message, type)
}
