import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/icons/IconSearch'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MEMBER_STATUSES } from '../../api/generated/vocabulary.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useProfileName, useProfiles } from '../profiles/index.ts'
import { INACTIVE, INACTIVE_DAYS, type MembersSearch, SORTS } from './members.queries.ts'
import { useSorting } from './use-sorting.ts'

const route = getRouteApi('/in-organization/members')

const SEARCH_AFTER_MS = 250
const USUAL = 'usual'

export function MemberFilters() {
  const { t } = useTranslation('members')
  const { q, status, profile, inactive } = route.useSearch()
  const profiles = useProfiles()
  const nameOf = useProfileName()
  const navigate = route.useNavigate()
  const filter = (change: MembersSearch) =>
    // A cursor is valid only with the filters of its page.
    navigate({ search: now => ({ ...now, cursor: undefined, before: undefined, ...change }), replace: true })
  const find = useDebouncedCallback((text: string) => filter({ q: text.trim() || undefined }), SEARCH_AFTER_MS)
  return (
    <Group component="search" gap="sm" mb="sm" align="end">
      <TextInput
        type="search"
        leftSection={<Icon of={IconSearch} />}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        defaultValue={q}
        maxLength={200}
        onChange={event => find(event.currentTarget.value)}
        style={{ flex: '1 1 240px' }}
      />
      <FilterSelect
        label={t('search.status')}
        any={t('search.any')}
        clear={t('search.anyStatus')}
        value={status}
        values={MEMBER_STATUSES}
        nameOf={one => t(`status.${one}`)}
        choose={chosen => filter({ status: chosen })}
      />
      <FilterSelect
        label={t('search.profile')}
        any={t('search.any')}
        clear={t('search.anyProfile')}
        value={profile}
        values={profiles.map(({ id }) => id)}
        nameOf={nameOf}
        choose={chosen => filter({ profile: chosen })}
      />
      <FilterSelect
        label={t('search.inactive')}
        any={t('search.any')}
        clear={t('search.anyTime')}
        value={inactive}
        values={INACTIVE}
        nameOf={one => t('search.days', { days: INACTIVE_DAYS[one] })}
        choose={chosen => filter({ inactive: chosen })}
      />
      <SortSelect />
    </Group>
  )
}

/** Replaces the sortable headings on a narrow screen. */
function SortSelect() {
  const { t } = useTranslation('members')
  const { by, order, change } = useSorting()
  const choices = [
    { value: USUAL, label: t('sort.usual') },
    ...SORTS.flatMap(one =>
      (['asc', 'desc'] as const).map(way => ({ value: `${one} ${way}`, label: t(`sort.${one}.${way}`) })),
    ),
  ]
  return (
    <Select
      hiddenFrom="sm"
      style={{ flex: '1 1 100%' }}
      label={t('sort.label')}
      allowDeselect={false}
      value={by === undefined ? USUAL : `${by} ${order}`}
      data={choices}
      onChange={value => {
        const [sort, way] = (value ?? USUAL).split(' ')
        change(sort === USUAL ? undefined : sort, way === 'desc' ? 'desc' : 'asc')
      }}
    />
  )
}
