import { isEmail, normalizeEmail } from '../../../kernel/email.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { isName } from '../../../kernel/schema.ts'
import { invalidSyntax, invalidValue } from './scim-errors.ts'

/** Checks the values of attributes. An error names the attribute, and never repeats the value. */

/** False for a text that PostgreSQL cannot store: with NUL or an unpaired surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The fields of an object by their names in lower case, because names in SCIM are compared without case. */
export function fieldsOf(value: unknown, what = 'The body'): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidSyntax({ detail: `${what} must be an object` })
  }
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]))
}

const refuse = (attribute: string, rule: string) => invalidValue({ detail: `${attribute} ${rule}` })

/** A text that is not blank, of at most 200 characters, without control characters. @throws invalidValue */
export function nameIn(value: unknown, attribute: string): string {
  if (typeof value !== 'string' || !value.isWellFormed() || !isName(value)) {
    throw refuse(attribute, 'must be a text of 1 to 200 characters, without control characters')
  }
  return value
}

/** A unique name, in the composed form (NFC), so that names that look the same are equal. @throws invalidValue */
export const uniqueNameIn = (value: unknown, attribute: string): string => nameIn(value, attribute).normalize('NFC')

/** Like `nameIn`; null for null, undefined and an empty text. */
export const optionalNameIn = (value: unknown, attribute: string): string | null =>
  value === null || value === undefined || value === '' ? null : nameIn(value, attribute)

/** An email address in lower case. @throws invalidValue */
export function emailIn(value: unknown, attribute = 'emails.value'): string {
  if (typeof value !== 'string' || !isEmail(value)) throw refuse(attribute, 'must be an email address')
  return normalizeEmail(value)
}

/**
 * A user name: an email address, or any other name. The composed form replaces look-alikes of ASCII letters, such as
 * the Kelvin sign, so a text that only then is an email address is refused. @throws invalidValue
 */
export function userNameIn(value: unknown): string {
  if (typeof value === 'string' && isEmail(value)) return value
  const name = uniqueNameIn(value, 'userName')
  if (isEmail(name)) throw refuse('userName', 'must not have letters that only look like those of an email address')
  return name
}

/** A boolean. Tolerant connections may also send it as a text, as Entra ID does. @throws invalidValue */
export function booleanIn(value: unknown, attribute: string, strict: boolean): boolean {
  if (typeof value === 'boolean') return value
  if (!strict && typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw refuse(attribute, 'must be true or false')
}

/** True if the text can be the id of a resource. Ids are case-sensitive (RFC 7643, section 3.1). */
export const isId = (text: string): boolean => isUuid(text) && text === text.toLowerCase()

/** The id of a resource; undefined if it cannot be one. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value : undefined
