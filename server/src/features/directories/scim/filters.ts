import { isEmail, normalizeEmail } from '../../../kernel/email.ts'
import { type Comparison, type FilterValue, parseComparisons } from './attribute-path.ts'
import type { DirectoryGroupFilter, DirectoryUserFilter } from './directory-people.ts'
import { invalidFilter } from './scim-errors.ts'
import { isId, isStorable } from './values.ts'

/** A filter of a list; `nothing` if no resource can match it. */
export type ListFilter<Filter> = Filter | 'nothing'

/** Reads a filter of users. @throws invalidFilter for any filter that is not supported */
export const parseUserFilter = (text: string): ListFilter<DirectoryUserFilter> =>
  combine<DirectoryUserFilter>(text, toUserCondition)

/** Reads a filter of groups. @throws invalidFilter for any filter that is not supported */
export const parseGroupFilter = (text: string): ListFilter<DirectoryGroupFilter> =>
  combine<DirectoryGroupFilter>(text, toGroupCondition)

/** Combines conditions that all must hold. Two different values of one attribute match nothing. */
function combine<Filter extends object>(
  text: string,
  toCondition: (comparison: Comparison) => ListFilter<Filter>,
): ListFilter<Filter> {
  const conditions = parseComparisons(text, invalidFilter).map(toCondition)
  const combined: Record<string, unknown> = {}
  for (const condition of conditions) {
    if (condition === 'nothing') return 'nothing'
    for (const [name, value] of Object.entries(condition)) {
      if (Object.hasOwn(combined, name) && combined[name] !== value) return 'nothing'
      combined[name] = value
    }
  }
  return combined as Filter
}

function toUserCondition({ path, value }: Comparison): ListFilter<DirectoryUserFilter> {
  const { schema, name, sub, where } = path
  if (schema !== 'core') throw unsupported()
  if (name === 'emails') {
    if (sub !== null && sub !== 'value') throw unsupported()
    if (where && !where.every(one => one.sub === 'type' && typeof one.value === 'string')) throw unsupported()
    const isOfWork = (where ?? []).every(one => String(one.value).toLowerCase() === 'work')
    return matching(value, text => (isOfWork ? { email: normalizeEmail(text) } : 'nothing'))
  }
  if (sub !== null || where !== null) throw unsupported()
  if (name === 'username') {
    return matching(value, text => {
      const composed = text.normalize('NFC')
      // A look-alike of an address names nobody: no user name becomes an address by composition.
      return isEmail(composed) && !isEmail(text) ? 'nothing' : { userName: normalizeEmail(composed) }
    })
  }
  if (name === 'externalid') return matching(value, text => ({ externalId: text }))
  if (name === 'id') return matching(value, idCondition)
  if (name === 'active') return { active: toBoolean(value) }
  throw unsupported()
}

function toGroupCondition({ path, value }: Comparison): ListFilter<DirectoryGroupFilter> {
  const { schema, name, sub, where } = path
  if (schema !== 'core' || where !== null) throw unsupported()
  if (name === 'members' && (sub === null || sub === 'value')) {
    return matching(value, text => (isId(text) ? { memberId: text } : 'nothing'))
  }
  if (sub !== null) throw unsupported()
  if (name === 'displayname') return matching(value, text => ({ displayName: normalizeEmail(text.normalize('NFC')) }))
  if (name === 'externalid') return matching(value, text => ({ externalId: text }))
  if (name === 'id') return matching(value, idCondition)
  throw unsupported()
}

const idCondition = (text: string) => (isId(text) ? { id: text } : 'nothing')

/** A text that PostgreSQL cannot store equals no stored one, so it matches nothing. */
function matching<Filter>(value: FilterValue, toFilter: (text: string) => ListFilter<Filter>): ListFilter<Filter> {
  if (typeof value !== 'string') throw invalidFilter({ detail: 'The attribute is compared with a quoted text' })
  return isStorable(value) ? toFilter(value) : 'nothing'
}

function toBoolean(value: FilterValue): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw invalidFilter({ detail: 'The attribute is compared with true or false' })
}

const unsupported = () => invalidFilter({ detail: 'Reeve does not filter by this attribute' })
