import { schemaNamed } from './attribute-path.ts'
import { type Edit, editsOfFields } from './patch-request.ts'
import { RESOURCE_SCHEMA, type ResourceType } from './schemas.ts'
import { invalidSyntax, invalidValue } from './scim-errors.ts'
import { fieldsOf } from './values.ts'

/**
 * The attributes of a whole resource, in a POST or PUT, as edits that replace them.
 * @throws invalidSyntax, invalidValue or tooManyOperations. An unknown attribute is invalidSyntax if the connection is
 * strict
 */
export function editsOfResource(body: unknown, type: ResourceType, strict: boolean): readonly Edit[] {
  const schemas = fieldsOf(body).get('schemas')
  if (schemas !== undefined || strict) assertSchemas(schemas, type, strict)
  return editsOfFields('replace', body, type, strict, true).filter(({ value }) => isAssigned(value))
}

/** Null and an empty list mean that the attribute has no value (RFC 7643, section 2.5). */
const isAssigned = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

/**
 * The list must contain the resource's own schema. Clients may add others. A strict connection refuses unknown ones.
 */
function assertSchemas(schemas: unknown, type: ResourceType, strict: boolean): void {
  const own = RESOURCE_SCHEMA[type]
  const names = Array.isArray(schemas) ? schemas.map(one => (typeof one === 'string' ? one : '')) : []
  if (!names.some(name => name.toLowerCase() === own.toLowerCase())) {
    throw invalidValue({ detail: `schemas must have ${own}` })
  }
  const isUnknown = (name: string) => (schemaNamed(name) ?? 'other') === 'other'
  if (strict && names.some(isUnknown)) throw invalidSyntax({ detail: 'schemas has a schema that is not known here' })
}
