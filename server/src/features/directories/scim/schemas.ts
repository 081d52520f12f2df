/**
 * The schemas as data (RFC 7643, section 7). They are published below `/Schemas`, and decide which attributes a request
 * may name.
 */

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const REEVE_SCHEMA = 'urn:reeve:scim:1.0:User'

export interface Attribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex' | 'reference'
  readonly description: string
  readonly multiValued: boolean
  readonly required: boolean
  readonly caseExact: boolean
  readonly mutability: 'readWrite' | 'readOnly' | 'immutable'
  readonly returned: 'always' | 'default'
  readonly uniqueness: 'none' | 'server'
  readonly canonicalValues?: readonly string[]
  readonly referenceTypes?: readonly string[]
  readonly subAttributes?: readonly Attribute[]
}

export interface Schema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

const attribute = (
  name: string,
  description: string,
  more: Partial<Omit<Attribute, 'name' | 'description'>> = {},
): Attribute => ({
  name,
  type: more.subAttributes ? 'complex' : 'string',
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const READ_ONLY = { mutability: 'readOnly' } as const
const IMMUTABLE = { mutability: 'immutable' } as const

const user: Schema = {
  id: USER_SCHEMA,
  name: 'User',
  description: 'A member of the organization',
  attributes: [
    attribute('userName', 'The name under which the directory knows the person, unique in the organization', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'The parts of the person’s name', {
      subAttributes: [
        attribute('formatted', 'The whole name', READ_ONLY),
        attribute('familyName', 'The family name'),
        attribute('givenName', 'The given name'),
      ],
    }),
    attribute('displayName', 'The name that Reeve shows'),
    attribute('active', 'False while anybody holds the membership', { type: 'boolean' }),
    attribute('emails', 'The one email address of the account', {
      multiValued: true,
      required: true,
      subAttributes: [
        attribute('value', 'The email address', { required: true }),
        attribute('type', 'Always “work”', { canonicalValues: ['work'] }),
        attribute('primary', 'Always true', { type: 'boolean' }),
      ],
    }),
    attribute('groups', 'The groups of this directory that the person belongs to', {
      multiValued: true,
      ...READ_ONLY,
      subAttributes: [
        attribute('value', 'The id of the group', { caseExact: true, ...READ_ONLY }),
        attribute('$ref', 'The address of the group', { type: 'reference', referenceTypes: ['Group'], ...READ_ONLY }),
        attribute('display', 'The name of the group', READ_ONLY),
      ],
    }),
  ],
}

const group: Schema = {
  id: GROUP_SCHEMA,
  name: 'Group',
  description: 'A group of the directory, which can be mapped to an access profile',
  attributes: [
    attribute('displayName', 'The name of the group', { required: true }),
    attribute('members', 'The people in the group', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of the user', { required: true, caseExact: true, ...IMMUTABLE }),
        attribute('$ref', 'The address of the user', { type: 'reference', referenceTypes: ['User'], ...IMMUTABLE }),
        attribute('display', 'The name of the user', READ_ONLY),
        attribute('type', 'Always “User”', { canonicalValues: ['User'], ...IMMUTABLE }),
      ],
    }),
  ],
}

const enterprise: Schema = {
  id: ENTERPRISE_SCHEMA,
  name: 'EnterpriseUser',
  description: 'Accepted, and not kept',
  attributes: ['employeeNumber', 'costCenter', 'organization', 'division', 'department']
    .map(name => attribute(name, 'Accepted, and not kept'))
    .concat(
      attribute('manager', 'Accepted, and not kept', {
        subAttributes: ['value', 'displayName'].map(name => attribute(name, 'Accepted, and not kept')),
      }),
    ),
}

const reeve: Schema = {
  id: REEVE_SCHEMA,
  name: 'ReeveUser',
  description: 'The state of the membership in Reeve',
  attributes: [
    attribute('heldBy', 'Who holds the membership: “local”, a suspension in Reeve, or “directory:” and an id', {
      multiValued: true,
      caseExact: true,
      ...READ_ONLY,
    }),
  ],
}

export const SCHEMAS: readonly Schema[] = [user, group, enterprise, reeve]

/** Attributes of every resource (RFC 7643, section 3.1), which no schema lists. All but `externalId` are read-only. */
const COMMON = new Map<string, 'readWrite' | 'readOnly'>([
  ['id', 'readOnly'],
  ['externalid', 'readWrite'],
  ['meta', 'readOnly'],
  ['schemas', 'readOnly'],
])

export type ResourceType = 'User' | 'Group'

const ATTRIBUTES: Readonly<Record<ResourceType, ReadonlyMap<string, Attribute>>> = {
  User: byName(user.attributes),
  Group: byName(group.attributes),
}

function byName(attributes: readonly Attribute[]): ReadonlyMap<string, Attribute> {
  return new Map(attributes.map(one => [one.name.toLowerCase(), one]))
}

export const RESOURCE_SCHEMA: Readonly<Record<ResourceType, string>> = { User: USER_SCHEMA, Group: GROUP_SCHEMA }

/** The mutability of an attribute of the core schema; undefined if the schema does not know the attribute. */
export function mutabilityOf(type: ResourceType, name: string): Attribute['mutability'] | undefined {
  const lower = name.toLowerCase()
  return COMMON.get(lower) ?? ATTRIBUTES[type].get(lower)?.mutability
}

/** True if the schema knows the sub-attribute. */
export function knowsSubAttribute(type: ResourceType, name: string, sub: string): boolean {
  const subs = ATTRIBUTES[type].get(name.toLowerCase())?.subAttributes ?? []
  return subs.some(one => one.name.toLowerCase() === sub.toLowerCase())
}
