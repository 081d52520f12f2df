import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/icons/IconSearch'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { COMPACT, useIsNarrow } from '../../ui/filter-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { entriesQuery, keysQuery, namesIn, peopleQuery } from './audit.queries.ts'
import { FAMILIES } from './families.ts'
import { FIELDS, type Field, type FieldNames, fieldsStarting, parseFilter } from './filter-text.ts'
import { isAddress } from './is-address.ts'
import { useKnownActions } from './known-actions.ts'

const route = getRouteApi('/in-organization/audit')

const ASK_AFTER_MS = 200
const MOST = 8

interface Option {
  /** The token, such as `actor:0199…`, or `actor:` until its value is typed. */
  readonly value: string
  readonly label: string
}

/** The fields whose filters are tokens in the input. The filters of the other fields are chips beside the input. */
const OWN = FIELDS.filter(field => field !== 'actor' && field !== 'action' && field !== 'family')

/**
 * One input for all filters. A chosen filter becomes a token in the input, such as `target: Ada Lovelace`; a chosen
 * actor, action or family is shown in its chip beside the input.
 */
export function FilterField() {
  const { t } = useTranslation('audit')
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState('')
  const tokens = useTokens()
  const isNarrow = useIsNarrow()
  const names = useFieldNames()
  const suggestions = useSuggestions(typed).filter(({ value }) => tokens.every(token => token.value !== value))

  const choose = (values: readonly string[]) => {
    const waiting = values.find(value => value.endsWith(':'))
    if (waiting !== undefined) {
      const { field } = parseFilter(waiting, names)
      return setTyped(field ? `${names[field]}:` : waiting)
    }
    setTyped('')
    const filters = Object.fromEntries(OWN.map(field => [field as Field, undefined as string | undefined]))
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
      leftSection={<Icon of={IconSearch} />}
      // Text is typed here, so no chevron invites the reader to open a list.
      chevronColor="transparent"
      aria-label={t('search.label')}
      placeholder={tokens.length === 0 ? t(isNarrow ? 'search.short' : 'search.placeholder') : ''}
      searchable
      // Without suggestions the automatic selection is off: it would select the first suggestion that arrives after the
      // text was typed.
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

/** The tokens of the active filters, labelled with names from the entries. */
function useTokens(): readonly Option[] {
  const search = route.useSearch()
  const { data } = useSuspenseQuery(entriesQuery(search))
  const fieldNames = useFieldNames()
  const names = namesIn(data.entries)
  return OWN.flatMap(field => {
    const value = search[field]
    return value === undefined
      ? []
      : [{ value: `${field}:${value}`, label: `${fieldNames[field]}: ${names.get(value) ?? value}` }]
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

const nameOf = ({ name, email }: { readonly name: string; readonly email: string | null }) =>
  email === null ? name : `${name} · ${email}`
