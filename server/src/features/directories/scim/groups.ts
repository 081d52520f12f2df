import type { DirectoryGroup, DirectoryGroupChange, NewDirectoryGroup } from './directory-people.ts'
import { applyGroupEdits, memberIdsIn } from './patch-group.ts'
import type { Edit } from './patch-request.ts'
import { editsOfResource } from './resource-body.ts'
import { GROUP_SCHEMA } from './schemas.ts'
import { invalidValue } from './scim-errors.ts'
import { metaOf, type UserResource } from './users.ts'
import { versionOf } from './versions.ts'

/** Groups on the wire: parsing of requests, and the resource in responses. */

/** The group that a POST creates. @throws invalidSyntax, invalidValue, invalidPath, mutability or tooManyOperations */
export function parseNewGroup(body: unknown, strict: boolean): NewDirectoryGroup {
  const { displayName, externalId = null, memberIds } = parseGroup(body, strict)
  return { displayName, externalId, memberIds }
}

/**
 * The change that a PUT makes: it replaces the list of members, with an empty list if the body has none, and clears an
 * omitted external id.
 * @throws invalidSyntax, invalidValue, invalidPath, mutability or tooManyOperations
 */
export function parseReplacedGroup(body: unknown, strict: boolean): DirectoryGroupChange {
  const { displayName, externalId = null, memberIds } = parseGroup(body, strict)
  return { displayName, externalId, members: { replaced: true, added: memberIds, removed: [] } }
}

function parseGroup(body: unknown, strict: boolean) {
  const edits = editsOfResource(body, 'Group', strict)
  const isOfMembers = ({ path }: Edit) => path.name === 'members' && path.sub === null && path.where === null
  const { displayName, externalId } = applyGroupEdits(
    edits.filter(edit => !isOfMembers(edit)),
    { strict },
  )
  if (displayName === undefined) throw invalidValue({ detail: 'displayName is required' })
  return { displayName, externalId, memberIds: memberIdsIn(edits.findLast(isOfMembers)?.value) }
}

/** `base` is the address of the SCIM service, without a slash at its end. */
export function toGroupResource(group: DirectoryGroup, base: string): UserResource {
  const { id, displayName, externalId, members } = group
  const resource = {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members !== null && {
      members: members.map(member => ({
        value: member.id,
        $ref: `${base}/Users/${member.id}`,
        display: member.displayName,
        type: 'User',
      })),
    }),
  }
  const location = `${base}/Groups/${id}`
  return { ...resource, meta: metaOf('Group', group, location, versionOfGroup(group)) }
}

/**
 * The version of a group covers its own attributes and the time of its last change, including changes of its members.
 */
export const versionOfGroup = ({ id, displayName, externalId, changedAt }: DirectoryGroup): string =>
  versionOf({ id, displayName, externalId, changedAt })
