import { toTimestamp } from '../../../kernel/schema.ts'
import type { DirectoryUser, DirectoryUserChange, NewDirectoryUser } from './directory-people.ts'
import { applyUserEdits } from './patch-user.ts'
import { editsOfResource } from './resource-body.ts'
import { REEVE_SCHEMA, USER_SCHEMA } from './schemas.ts'
import { invalidValue } from './scim-errors.ts'
import { emailIn, nameIn } from './values.ts'
import { versionOf } from './versions.ts'

/** Users on the wire: parsing of requests, and the resource in responses. */

/** The person that a POST creates. @throws invalidSyntax, invalidValue, invalidPath, mutability or tooManyOperations */
export function parseNewUser(body: unknown, strict: boolean): NewDirectoryUser {
  const change = applyUserEdits(editsOfResource(body, 'User', strict), { strict })
  const { userName } = change
  if (userName === undefined) throw invalidValue({ detail: 'userName is required' })
  const { givenName = null, familyName = null, externalId = null, active = true } = change
  const email = change.email ?? emailIn(userName, 'Without emails, userName')
  const displayName = change.displayName ?? nameFrom(givenName, familyName) ?? userName
  return { externalId, userName, email, displayName, givenName, familyName, active }
}

const LONGEST_NAME = 200

function nameFrom(givenName: string | null, familyName: string | null): string | undefined {
  const whole = [givenName, familyName].filter(part => part !== null).join(' ')
  return whole === '' ? undefined : nameIn([...whole].slice(0, LONGEST_NAME).join('').trim(), 'name')
}

/**
 * The change that a PUT makes: it clears an omitted external id, given name and family name. An omitted display name,
 * email address or `active` stays unchanged, so a request without `active` reactivates nobody.
 * @throws invalidSyntax, invalidValue, invalidPath, mutability or tooManyOperations
 */
export function parseReplacedUser(body: unknown, strict: boolean): DirectoryUserChange {
  const change = applyUserEdits(editsOfResource(body, 'User', strict), { strict })
  if (change.userName === undefined) throw invalidValue({ detail: 'userName is required' })
  return { externalId: null, givenName: null, familyName: null, ...change }
}

export interface UserResource extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly meta: { readonly version: string; readonly location: string }
}

/** `base` is the address of the SCIM service, without a slash at its end. */
export function toUserResource(user: DirectoryUser, base: string): UserResource {
  const resource = {
    schemas: [USER_SCHEMA, REEVE_SCHEMA],
    id: user.id,
    ...(user.externalId !== null && { externalId: user.externalId }),
    userName: user.userName,
    name: toName(user),
    displayName: user.displayName,
    active: user.active,
    emails: [{ value: user.email, type: 'work', primary: true }],
    groups: user.groups.map(({ id, displayName }) => ({
      value: id,
      $ref: `${base}/Groups/${id}`,
      display: displayName,
    })),
    [REEVE_SCHEMA]: { heldBy: user.heldBy },
  }
  const location = `${base}/Users/${user.id}`
  return { ...resource, meta: metaOf('User', user, location, versionOf(resource)) }
}

/**
 * The parts of the name. If no directory has sent them, they are derived from the display name, because Okta's test
 * requires both parts of every user.
 */
function toName({ displayName, givenName, familyName }: DirectoryUser) {
  if (givenName !== null || familyName !== null) {
    const formatted = [givenName, familyName].filter(part => part !== null).join(' ')
    return { formatted, ...(familyName !== null && { familyName }), ...(givenName !== null && { givenName }) }
  }
  const words = displayName.trim().split(/\s+/)
  const last = words.at(-1) ?? displayName
  return { formatted: displayName, familyName: last, givenName: words.slice(0, -1).join(' ') || last }
}

/** `meta` of a resource (RFC 7643, section 3.1). */
export const metaOf = (
  resourceType: string,
  { createdAt, changedAt }: { readonly createdAt: Date; readonly changedAt: Date },
  location: string,
  version: string,
) => ({
  resourceType,
  created: toTimestamp(createdAt),
  lastModified: toTimestamp(changedAt),
  location,
  version,
})

/** The version of a user, as in its resource. */
export const versionOfUser = (user: DirectoryUser, base: string): string => toUserResource(user, base).meta.version
