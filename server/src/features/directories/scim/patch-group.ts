import type { DirectoryGroupChange } from './directory-people.ts'
import type { Edit } from './patch-request.ts'
import { invalidPath, invalidValue, mutability, tooManyOperations } from './scim-errors.ts'
import { fieldsOf, idIn, optionalNameIn, uniqueNameIn } from './values.ts'

/** The maximum number of members in one operation. */
export const MOST_MEMBERS = 1_000

/**
 * Applies the edits in their order, and returns what changes. It does not need the current state, so it runs before the
 * organization is locked, in time that is linear in the number of named members.
 * @throws invalidPath, invalidValue, mutability or tooManyOperations
 */
export function applyGroupEdits(
  edits: readonly Edit[],
  { strict }: { readonly strict: boolean },
): DirectoryGroupChange {
  const change: { displayName?: string; externalId?: string | null } = {}
  const members = new MemberChange()
  for (const edit of edits) {
    const { name } = edit.path
    if (name === 'members') applyMembers(members, edit, strict)
    else {
      if (edit.path.where || edit.path.sub !== null) throw invalidPath({ detail: `${name} has no sub-attributes` })
      if (name === 'externalid') {
        change.externalId = edit.kind === 'remove' ? null : optionalNameIn(edit.value, 'externalId')
      } else if (edit.kind === 'remove') throw mutability({ detail: 'displayName is required, and cannot be removed' })
      else change.displayName = uniqueNameIn(edit.value, 'displayName')
    }
  }
  const changed = members.result()
  return changed ? { ...change, members: changed } : change
}

class MemberChange {
  #isChanged = false
  #isReplaced = false
  readonly #added = new Set<string>()
  readonly #removed = new Set<string>()

  add(ids: readonly string[]): void {
    this.#isChanged ||= ids.length > 0
    for (const id of ids) {
      this.#removed.delete(id)
      this.#added.add(id)
    }
  }

  remove(ids: readonly string[]): void {
    this.#isChanged ||= ids.length > 0
    for (const id of ids) {
      this.#added.delete(id)
      if (!this.#isReplaced) this.#removed.add(id)
    }
  }

  clear(): void {
    this.#isChanged = true
    this.#isReplaced = true
    this.#added.clear()
    this.#removed.clear()
  }

  result(): DirectoryGroupChange['members'] {
    if (!this.#isChanged) return undefined
    return { replaced: this.#isReplaced, added: [...this.#added], removed: [...this.#removed] }
  }
}

function applyMembers(members: MemberChange, { kind, path: { where, sub }, value }: Edit, strict: boolean): void {
  if (where) {
    applySelected(members, kind, where, sub)
    return
  }
  if (sub !== null && sub !== 'value') throw mutability({ detail: 'Of a member, only the value can be given' })
  if (kind === 'remove') {
    const hasValue = value !== undefined && value !== null
    // Entra ID names the members to remove in the value. By the RFC, such an operation removes all members.
    if (hasValue && strict) throw invalidValue({ detail: 'Members to remove are selected in the path' })
    if (hasValue) members.remove(idsIn(value).flatMap(id => id ?? []))
    else members.clear()
    return
  }
  const ids = idsIn(value).map(requireId)
  if (kind === 'replace') members.clear()
  members.add(ids)
}

function applySelected(
  members: MemberChange,
  kind: Edit['kind'],
  where: NonNullable<Edit['path']['where']>,
  sub: string | null,
): void {
  const [condition] = where
  if (where.length > 1 || condition?.sub !== 'value' || typeof condition.value !== 'string') {
    throw invalidPath({ detail: 'A member is selected by its value' })
  }
  if (kind !== 'remove' || sub !== null) throw mutability({ detail: 'A selected member can only be removed' })
  const id = idIn(condition.value)
  if (id !== undefined) members.remove([id])
}

/** The ids in a list of members, or in one member. An id that no user can have is undefined. */
function idsIn(value: unknown): readonly (string | undefined)[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > MOST_MEMBERS) {
    throw tooManyOperations({ detail: `An operation may name at most ${MOST_MEMBERS} members` })
  }
  return list.map(entry => {
    if (typeof entry === 'string') return idIn(entry)
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      throw invalidValue({ detail: 'A member must be an object' })
    }
    const { value: id, type } = memberIn(entry)
    if (typeof type === 'string' && type.toLowerCase() === 'group') {
      throw invalidValue({ detail: 'A group cannot be a member of a group' })
    }
    if (typeof id !== 'string') throw invalidValue({ detail: 'A member needs a value' })
    return idIn(id)
  })
}

/**
 * Ignores case only if `value` is not spelled as in the schema, because ignoring it is slower, and a request can have
 * many members.
 */
function memberIn(entry: object): { readonly value?: unknown; readonly type?: unknown } {
  if (Object.hasOwn(entry, 'value')) return entry
  const fields = fieldsOf(entry)
  return { value: fields.get('value'), type: fields.get('type') }
}

function requireId(id: string | undefined): string {
  if (id === undefined) throw invalidValue({ detail: 'A member’s value must be the id of a user' })
  return id
}

/**
 * The ids of the members of a new or replaced group, each once.
 * @throws invalidValue or tooManyOperations
 */
export const memberIdsIn = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : [...new Set(idsIn(value).map(requireId))]
