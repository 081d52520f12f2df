import { PublicError } from '../../../kernel/errors.ts'
import { type AttributePath, parsePath, schemaNamed, splitName } from './attribute-path.ts'
import { mutabilityOf, type ResourceType } from './schemas.ts'
import { invalidPath, invalidSyntax, invalidValue, mutability, noTarget, tooManyOperations } from './scim-errors.ts'
import { fieldsOf } from './values.ts'

/**
 * Parses a PATCH request (RFC 7644, section 3.5.2) into edits, one for each attribute. Edits of attributes that Reeve
 * does not keep are dropped here, so that the appliers get only edits of writable attributes of the core schema.
 */

export type EditKind = 'add' | 'replace' | 'remove'

/** One change of one attribute of the core schema. */
export interface Edit {
  readonly kind: EditKind
  readonly path: AttributePath & { readonly name: string }
  /** Undefined if the operation has no value. */
  readonly value: unknown
}

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const MOST_OPERATIONS = 1_000
/** The maximum number of attributes in the value of an operation without a path, or in a resource. */
const MOST_FIELDS = 1_000

/** @throws invalidSyntax, invalidPath, invalidValue, noTarget, mutability or tooManyOperations */
export function parsePatch(body: unknown, type: ResourceType, strict: boolean): readonly Edit[] {
  const fields = fieldsOf(body)
  const schemas = fields.get('schemas')
  const isNamed = Array.isArray(schemas) && schemas.includes(PATCH_SCHEMA)
  if (!isNamed && (strict || schemas !== undefined)) throw invalidSyntax({ detail: `schemas must be ${PATCH_SCHEMA}` })
  const operations = fields.get('operations')
  if (!Array.isArray(operations) || operations.length === 0) {
    throw invalidSyntax({ detail: 'Operations must be a list with at least one operation' })
  }
  if (operations.length > MOST_OPERATIONS) throw tooManyOperations()
  return operations.flatMap(operation => editsOf(operation, type, strict))
}

function editsOf(operation: unknown, type: ResourceType, strict: boolean): readonly Edit[] {
  const fields = fieldsOf(operation, 'An operation')
  const kind = kindOf(fields.get('op'), strict)
  const path = fields.get('path')
  const value = fields.get('value')
  if (kind !== 'remove' && value === undefined) throw invalidValue({ detail: 'The operation has no value' })
  if (path === undefined || path === null || (path === '' && !strict)) return withoutPath(kind, value, type, strict)
  if (typeof path !== 'string') throw invalidPath({ detail: 'The path must be a text' })
  const parsed = parsePath(path, invalidPath)
  const { name } = parsed
  if (name === null) return editsOfSchema(kind, value, parsed.schema, type, strict)
  return isKept({ ...parsed, name }, type, strict, true) ? [{ kind, path: { ...parsed, name }, value }] : []
}

function kindOf(op: unknown, strict: boolean): EditKind {
  const kind = typeof op === 'string' && !strict ? op.toLowerCase() : op
  if (kind === 'add' || kind === 'replace' || kind === 'remove') return kind
  throw invalidSyntax({ detail: 'op must be add, replace or remove' })
}

/** The interoperability profile forbids operations without a path, which Okta and Entra ID send. */
function withoutPath(kind: EditKind, value: unknown, type: ResourceType, strict: boolean): readonly Edit[] {
  if (kind === 'remove') throw noTarget({ detail: 'A remove operation needs a path' })
  if (strict) throw invalidSyntax({ detail: 'The operation needs a path' })
  return editsOfFields(kind, value, type, strict, true)
}

/** The edits of an operation whose path is a whole schema. */
function editsOfSchema(
  kind: EditKind,
  value: unknown,
  schema: AttributePath['schema'],
  type: ResourceType,
  strict: boolean,
): readonly Edit[] {
  if (schema === 'core' && kind !== 'remove') return editsOfFields(kind, value, type, strict, false)
  if (schema === 'core' || schema === 'reeve') throw mutability({ detail: 'The schema cannot be changed as a whole' })
  return []
}

/**
 * One edit for each field. `mayNest` is true if the key of a field may be the core schema's URN, and its value an
 * object of attributes.
 */
export function editsOfFields(
  kind: EditKind,
  value: unknown,
  type: ResourceType,
  strict: boolean,
  mayNest: boolean,
): readonly Edit[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidValue({ detail: 'Without the path of an attribute, the value must be an object' })
  }
  const fields = Object.entries(value)
  if (fields.length > MOST_FIELDS) throw tooManyOperations({ detail: `An object may have ${MOST_FIELDS} attributes` })
  return fields.flatMap(([key, field]): readonly Edit[] => {
    if (mayNest && schemaNamed(key) === 'core') return editsOfFields(kind, field, type, strict, false)
    const path = keyPath(key, strict)
    return path && isKept(path, type, strict, false) ? [{ kind, path, value: field }] : []
  })
}

/**
 * The path that a key names: Entra ID sends dotted names, filters and URNs as keys. Undefined for the URN of a schema,
 * and for a key that is not a path.
 */
function keyPath(key: string, strict: boolean): Edit['path'] | undefined {
  const path = strict || !key.includes('[') ? splitName(key) : pathOrUndefined(key)
  if (strict && (!path || path.sub !== null)) throw noSuchAttribute(path ? `${path.name}.${path.sub}` : null)
  return path && path.name !== null ? { where: null, ...path, name: path.name } : undefined
}

const MOST_NAMED = 64

/**
 * Names the attribute only if the text is a name, because any other text may be an email address. A long name is
 * truncated.
 */
function noSuchAttribute(name: string | null) {
  const named = name === null ? 'such attribute' : `attribute ${name.slice(0, MOST_NAMED)}`
  return invalidSyntax({ detail: `The schema has no ${named}` })
}

function pathOrUndefined(key: string): AttributePath | undefined {
  try {
    return parsePath(key, invalidPath)
  } catch (error) {
    if (error instanceof PublicError) return undefined
    throw error
  }
}

/**
 * True if the attribute is writable. False if it is dropped: an attribute that Reeve does not keep, or a read-only one
 * in an object, because clients send whole resources back. `isExplicit` is true if a path names the attribute.
 * @throws mutability for a read-only attribute in a path, and invalidSyntax for an attribute that no schema has, if the
 * connection is strict
 */
export function isKept(
  { schema, name }: { readonly schema: AttributePath['schema']; readonly name: string },
  type: ResourceType,
  strict: boolean,
  isExplicit: boolean,
): boolean {
  if (schema === 'enterprise' && type === 'User') return false
  if (schema === 'reeve' && type === 'User') {
    if (isExplicit) throw mutability({ detail: 'The attributes of Reeve’s schema are read-only' })
    return false
  }
  const allowed = schema === 'core' ? mutabilityOf(type, name) : undefined
  if (allowed === undefined) {
    if (strict) throw noSuchAttribute(name)
    return false
  }
  if (allowed !== 'readOnly') return true
  if (isExplicit) throw mutability({ detail: `${name} is read-only` })
  return false
}
