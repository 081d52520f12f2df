import { normalizeEmail } from '../../../kernel/email.ts'
import type { Condition } from './attribute-path.ts'
import type { DirectoryUserChange } from './directory-people.ts'
import type { Edit } from './patch-request.ts'
import { knowsSubAttribute } from './schemas.ts'
import { invalidPath, invalidSyntax, invalidValue, mutability, noTarget } from './scim-errors.ts'
import { booleanIn, emailIn, fieldsOf, nameIn, optionalNameIn, userNameIn } from './values.ts'

type Draft = { -readonly [Field in keyof DirectoryUserChange]: DirectoryUserChange[Field] }

export interface UserPatchOptions {
  readonly strict: boolean
  /** The present email address, if an edit selects the address by its value. */
  readonly email?: string | undefined
}

/** True if an edit selects the email address by its value, so that applying it needs the present address. */
export const selectsByValue = (edits: readonly Edit[]): boolean =>
  edits.some(({ path }) => path.name === 'emails' && path.where?.some(({ sub }) => sub === 'value'))

/**
 * Applies the edits in their order, and returns what changes. Of the current state it needs only the address, so it
 * runs before the organization is locked.
 * @throws invalidSyntax, invalidPath, invalidValue, noTarget or mutability
 */
export function applyUserEdits(edits: readonly Edit[], options: UserPatchOptions): DirectoryUserChange {
  const draft: Draft = {}
  for (const edit of edits) APPLIERS[edit.path.name]?.(draft, edit, options)
  return draft
}

type Applier = (draft: Draft, edit: Edit, options: UserPatchOptions) => void

const APPLIERS: Readonly<Record<string, Applier | undefined>> = {
  username(draft, edit) {
    assertSimple(edit)
    if (edit.kind === 'remove') throw cannotRemove('userName')
    draft.userName = userNameIn(edit.value)
  },
  externalid(draft, edit) {
    assertSimple(edit)
    draft.externalId = edit.kind === 'remove' ? null : optionalNameIn(edit.value, 'externalId')
  },
  displayname(draft, edit) {
    assertSimple(edit)
    if (edit.kind === 'remove') throw cannotRemove('displayName')
    draft.displayName = nameIn(edit.value, 'displayName')
  },
  active(draft, edit, { strict }) {
    assertSimple(edit)
    if (edit.kind === 'remove') throw cannotRemove('active')
    draft.active = booleanIn(edit.value, 'active', strict)
  },
  name: applyName,
  emails: applyEmails,
}

function assertSimple({ path: { where, sub, name } }: Edit): void {
  if (where || sub !== null) throw invalidPath({ detail: `${name} has no sub-attributes` })
}

const cannotRemove = (attribute: string) => mutability({ detail: `${attribute} is required, and cannot be removed` })

const NAME_PARTS = { givenname: 'givenName', familyname: 'familyName' } as const

function applyName(draft: Draft, { kind, path, value }: Edit, { strict }: UserPatchOptions): void {
  if (path.where) throw invalidPath({ detail: 'name has only one value' })
  const parts =
    path.sub !== null
      ? [[path.sub, kind === 'remove' ? null : value] as const]
      : kind === 'remove'
        ? Object.keys(NAME_PARTS).map(part => [part, null] as const)
        : [...fieldsIn(value, 'name')]
  // The interoperability profile replaces the whole name; by RFC 7644, sub-attributes that are not given stay
  // unchanged.
  if (strict && kind === 'replace' && path.sub === null) Object.assign(draft, { givenName: null, familyName: null })
  for (const [part, text] of parts) {
    if (part === 'givenname' || part === 'familyname') {
      draft[NAME_PARTS[part]] = optionalNameIn(text, `name.${NAME_PARTS[part]}`)
    } else if (strict) assertKnown('name', part)
  }
}

const assertKnown = (attribute: string, sub: string) => {
  if (!knowsSubAttribute('User', attribute, sub))
    throw invalidSyntax({ detail: `${attribute} has no such sub-attribute` })
}

function fieldsIn(value: unknown, attribute: string): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidValue({ detail: `${attribute} must be an object` })
  }
  return fieldsOf(value)
}

/** An account has one email address. A response shows it as primary and of type work. */
function applyEmails(draft: Draft, { kind, path, value }: Edit, options: UserPatchOptions): void {
  const { where, sub } = path
  if (options.strict && where && sub === null) throw invalidPath({ detail: 'Of a selected address, name an attribute' })
  const matches = where === null || isSelected(where, draft.email ?? options.email)
  if (!matches) {
    if (kind === 'replace' && options.strict) throw noTarget()
    return
  }
  if (kind === 'remove') {
    if (sub === null || sub === 'value') throw cannotRemove('The email address')
    return
  }
  if (sub === 'value') draft.email = emailIn(value)
  else if (sub !== null) {
    if (options.strict) assertKnown('emails', sub)
  } else {
    const email = where ? addressIn(fieldsIn(value, 'emails')) : chooseEmail(value, kind === 'add')
    if (email !== undefined) draft.email = email
    else if (kind === 'replace' && !where) throw cannotRemove('The email address')
  }
}

function isSelected(where: readonly Condition[], email: string | undefined): boolean {
  return where.every(({ sub, value }) => {
    if (sub === 'type') return typeof value === 'string' && value.toLowerCase() === 'work'
    if (sub === 'primary') return value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
    if (sub === 'value') return typeof value === 'string' && normalizeEmail(value) === email
    throw invalidPath({ detail: 'emails is selected by type, primary or value' })
  })
}

const addressIn = (fields: ReadonlyMap<string, unknown>): string | undefined =>
  fields.has('value') ? emailIn(fields.get('value')) : undefined

/**
 * Chooses the address to keep: the primary one, otherwise the first of type work, otherwise the first. An address
 * without a type counts as of type work. With `onlyWork`, an address that is neither primary nor of type work is never
 * chosen. Undefined if there is none.
 * @throws invalidValue
 */
export function chooseEmail(value: unknown, onlyWork = false): string | undefined {
  const list = Array.isArray(value) ? value : [value]
  const entries = list.map(one => (typeof one === 'string' ? new Map([['value', one]]) : fieldsIn(one, 'emails')))
  const isPrimary = (entry: ReadonlyMap<string, unknown>) => {
    const primary = entry.get('primary')
    return primary === true || (typeof primary === 'string' && primary.toLowerCase() === 'true')
  }
  const isWork = (entry: ReadonlyMap<string, unknown>) => {
    const type = entry.get('type')
    return type === undefined || (typeof type === 'string' && type.toLowerCase() === 'work')
  }
  const chosen = entries.find(isPrimary) ?? entries.find(isWork) ?? (onlyWork ? undefined : entries[0])
  return chosen && addressIn(chosen)
}
