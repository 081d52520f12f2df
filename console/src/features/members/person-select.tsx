import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { useMemberName } from './member-name.tsx'
import { type MembersSearch, membersQuery } from './members.queries.ts'

const SEARCH_AFTER_MS = 200

interface PersonSelectProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string | undefined
  readonly onChange: (userId: string | undefined) => void
  /** Only members with this status. */
  readonly status?: MembersSearch['status']
  readonly clearable?: boolean
}

/** Selects a member by a part of the name or email address. */
export function PersonSelect({ value, onChange, status, clearable = true, ...props }: PersonSelectProps) {
  const { t } = useTranslation('members')
  const { may } = useCaller()
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const chosen = useMemberName(value)
  const search = { ...(status && { status }), ...(wanted !== '' && wanted !== chosen && { q: wanted }) }
  const { data } = useQuery({
    ...membersQuery(search),
    enabled: may('members.read'),
    placeholderData: keepPreviousData,
  })
  const found = (data?.members ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))
  const options =
    value === undefined || found.some(option => option.value === value)
      ? found
      : [{ value, label: chosen ?? value }, ...found]
  return (
    <Select
      {...props}
      style={{ flex: '1 1 180px', maxWidth: 280 }}
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
