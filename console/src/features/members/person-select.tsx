import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { useMemberLabel, useMemberName } from './member-name.tsx'
import { type MembersSearch, membersQuery } from './members.queries.ts'

const SEARCH_AFTER_MS = 200

interface PersonSelectProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string | undefined
  readonly onChange: (userId: string | undefined) => void
  /** Offers only members with this status. */
  readonly status?: MembersSearch['status']
  /** Offers only members of this kind. */
  readonly kind?: MembersSearch['memberKind']
  readonly description?: string
  readonly clearable?: boolean
}

/** Options that match a part of the name, email address or external ID, with the chosen member among them. */
function usePeople(value: string | undefined, only: Pick<MembersSearch, 'status' | 'memberKind'>) {
  const { may } = useCaller()
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const chosen = useMemberName(value)
  const label = useMemberLabel(value, value ?? '')
  const search = { ...only, ...(wanted !== '' && wanted !== chosen && { q: wanted }) }
  const { data } = useQuery({
    ...membersQuery(search),
    enabled: may('members.read'),
    placeholderData: keepPreviousData,
  })
  const found = (data?.members ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))
  const options =
    value === undefined || found.some(option => option.value === value) ? found : [{ value, label }, ...found]
  return { options, chosen, text, setText }
}

/** Selects a member by a part of the name, email address or external ID. */
export function PersonSelect({ value, onChange, status, kind, clearable = true, ...props }: PersonSelectProps) {
  const { t } = useTranslation('members')
  const { options, setText } = usePeople(value, { status, memberKind: kind })
  return (
    <Select
      {...props}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('search.anybody') }}
      nothingFoundMessage={t('empty.filtered')}
      // The server has already filtered the options.
      filter={({ options: all }) => all}
      data={options}
      value={value ?? null}
      onChange={id => onChange(id ?? undefined)}
      onSearchChange={setText}
    />
  )
}

interface PersonFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly choose: (userId: string | undefined) => void
}

/** A filter of a list by a member. */
export function PersonFilter({ label, value, choose }: PersonFilterProps) {
  const { t } = useTranslation('members')
  const { options, chosen, text, setText } = usePeople(value, {})
  return (
    <FilterChip
      label={label}
      clear={t('search.anybody')}
      value={value}
      valueText={chosen}
      options={options}
      choose={choose}
      search={{ label: t('search.placeholder'), text, change: setText, nothing: t('empty.filtered') }}
    />
  )
}
