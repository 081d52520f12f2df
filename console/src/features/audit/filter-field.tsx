import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { COMPACT } from '../../ui/filter-bar.tsx'
import { entriesQuery, keysQuery, namesIn, peopleQuery } from './audit.queries.ts'
import { FAMILIES } from './families.ts'
import { FIELDS, type Field, type FieldNames, fieldsStarting, parseFilter } from './filter-text.ts'
import { isAddress } from './is-address.ts'

const route = getRouteApi('/in-organization/audit')

const ASK_AFTER_MS = 200
const MOST = 8

interface Option {
  /** The token, such as `actor:0199…`, or `actor:` until its value is typed. */
  readonly value: string
  readonly label: string
}

/** One input for all filters: each is a token such as `actor: Ada Lovelace`. */
export function FilterField() {
  const { t } = useTranslation('audit')
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState('')
  const tokens = useTokens()
  const names = useFieldNames()
  const suggestions = useSuggestions(typed).filter(({ value }) => tokens.every(token => token.value !== value))

  const choose = (values: readonly string[]) => {
    const waiting = values.find(value => value.endsWith(':'))
    if (waiting !== undefined) {
      const { field } = parseFilter(waiting, names)
      return setTyped(field ? `${names[field]}:` : waiting)
    }
    setTyped('')
    const filters = Object.fromEntries(FIELDS.map(field => [field, undefined as string | undefined]))
    for (const value of values) {
      const { field, wanted } = parseFilter(value, names)
      if (field) filters[field] = wanted
    }
    void navigate({
      search: before => ({
        ...before,
        ...filters,
        // Without `until`, `since` is not a filter: it only keeps the cursor of the shown page valid.
        ...(before.until === undefined && { since: undefined }),
        cursor: undefined,
        entry: undefined,
      }),
    })
  }
  return (
    <MultiSelect
      classNames={COMPACT}
      aria-label={t('search.label')}
      placeholder={tokens.length === 0 ? t('search.placeholder') : ''}
      searchable
      // The automatic selection is off without suggestions, because it would select the first one that arrives after
      // the text was typed.
      selectFirstOptionOnChange={suggestions.length > 0}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('search.clear') }}
      data={[...tokens, ...suggestions]}
      filter={({ options }) => options}
      value={tokens.map(({ value }) => value)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={choose}
      nothingFoundMessage={t('search.nothing')}
      maxDropdownHeight={320}
    />
  )
}

/** The names of the fields in the reader's language. */
function useFieldNames(): FieldNames {
  const { t } = useTranslation('audit')
  return Object.fromEntries(FIELDS.map(field => [field, t(`search.names.${field}`)])) as Record<Field, string>
}

/** The active filters, with the names from the entries. */
function useTokens(): readonly Option[] {
  const { t } = useTranslation('audit')
  const search = route.useSearch()
  const { data } = useSuspenseQuery(entriesQuery(search))
  const fieldNames = useFieldNames()
  const names = namesIn(data.entries)
  const nameOf = (field: Field, value: string) => {
    const family = field === 'family' && FAMILIES.find(one => one === value)
    return family ? t(`families.${family}`) : (names.get(value) ?? value)
  }
  return FIELDS.flatMap(field => {
    const value = search[field]
    return value === undefined
      ? []
      : [{ value: `${field}:${value}`, label: `${fieldNames[field]}: ${nameOf(field, value)}` }]
  })
}

function useSuggestions(typed: string): readonly Option[] {
  const { t } = useTranslation('audit')
  const [settled] = useDebouncedValue(typed, ASK_AFTER_MS)
  const { may } = useCaller()
  const names = useFieldNames()
  const { field, wanted } = parseFilter(typed, names)
  const asked = parseFilter(settled, names).wanted
  const toOption = (of: Field, value: string, name: string): Option => ({
    value: `${of}:${value}`,
    label: `${names[of]}: ${name}`,
  })
  const isPersonField = field === 'actor' || field === 'target'
  const isPerson = isPersonField || (field === undefined && wanted.length > 1)
  const people = useQuery({
    ...peopleQuery(asked),
    enabled: isPerson && (isPersonField || asked !== '') && may('members.read'),
    placeholderData: before => before,
  })
  const keys = useQuery({ ...keysQuery(), enabled: field === 'key' })
  const actions = useKnownActions()

  const begun = field === undefined ? fieldsStarting(wanted, names) : []
  const found = isPerson ? (people.data ?? []) : []
  const asActor = field === 'target' ? [] : found.map(person => toOption('actor', person.user_id, nameOf(person)))
  const asTarget = field === 'actor' ? [] : found.map(person => toOption('target', person.user_id, nameOf(person)))
  const asKey = (keys.data ?? [])
    .filter(({ name }) => field === 'key' && name.toLowerCase().includes(wanted.toLowerCase()))
    .map(({ id, name }) => toOption('key', id, name))
  const asAction = actions
    .filter(action => (field === 'action' || (field === undefined && wanted.length > 1)) && action.includes(wanted))
    .map(action => toOption('action', action, action))
  const asFamily = FAMILIES.map(family => toOption('family', family, t(`families.${family}`))).filter(
    ({ label }) => field === 'family' && label.toLowerCase().includes(wanted.toLowerCase()),
  )
  const exactly = isFreeText(field) && wanted !== ''
  return [
    ...begun.map(name => ({ value: `${name}:`, label: t(`search.fields.${name}`) })),
    ...asFamily,
    ...asAction.slice(0, MOST),
    ...asActor,
    ...asTarget,
    ...asKey.slice(0, MOST),
    ...(exactly ? [toOption(field, wanted, wanted)] : []),
    ...(field === undefined && isAddress(wanted) ? [toOption('ip', wanted, wanted)] : []),
  ].filter(({ value }, index, all) => all.findIndex(other => other.value === value) === index)
}

/** True if any text may be a value of the field. */
const isFreeText = (field: Field | undefined): field is Field =>
  field === 'target' || field === 'request' || field === 'action' || field === 'ip'

const nameOf = ({ name, email }: { readonly name: string; readonly email: string }) => `${name} · ${email}`

interface Sentences {
  readonly [name: string]: string | Sentences
}

/** All actions that have a sentence, and prefixes such as `member.*` that match several. */
function useKnownActions(): readonly string[] {
  const { i18n } = useTranslation('audit')
  const { anything: _, ...sentences } = i18n.getResource(i18n.language, 'audit', 'does') as unknown as Sentences
  return actionsIn(sentences)
}

const actionsIn = (sentences: Sentences, before = ''): string[] =>
  Object.entries(sentences).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [before + name] : [`${before}${name}.*`, ...actionsIn(inner, `${before}${name}.`)],
  )
