import { Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MEMBER_KINDS, MEMBER_STATUSES } from '../../api/generated/vocabulary.ts'
import { COMPACT, FilterBar, SearchField, useIsNarrow } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { useProfileName, useProfiles } from '../profiles/index.ts'
import { INACTIVE, INACTIVE_DAYS, type MembersSearch, SORTS } from './members.queries.ts'
import { useSorting } from './use-sorting.ts'

const route = getRouteApi('/in-organization/members')

const USUAL = 'usual'

/** Search and filters of the list, with the number of results at the end. */
export function MemberFilters({ count }: { readonly count: ReactNode }) {
  const { t } = useTranslation('members')
  const { q, status, memberKind, profile, inactive } = route.useSearch()
  const profiles = useProfiles()
  const nameOf = useProfileName()
  const navigate = route.useNavigate()
  const isNarrow = useIsNarrow()
  const filter = (change: MembersSearch) =>
    // A cursor is valid only with the filters of its page.
    navigate({ search: now => ({ ...now, cursor: undefined, before: undefined, ...change }), replace: true })
  return (
    <FilterBar
      search={
        <SearchField
          label={t('search.label')}
          placeholder={t(isNarrow ? 'search.short' : 'search.placeholder')}
          value={q}
          find={text => filter({ q: text })}
        />
      }
      active={[status, memberKind, profile, inactive].filter(value => value !== undefined).length}
      clear={() => filter({ status: undefined, memberKind: undefined, profile: undefined, inactive: undefined })}
      count={count}
    >
      <FilterSelect
        label={t('search.status')}
        clear={t('search.anyStatus')}
        value={status}
        values={MEMBER_STATUSES}
        nameOf={one => t(`status.${one}`)}
        choose={chosen => filter({ status: chosen })}
      />
      <FilterSelect
        label={t('search.kind')}
        clear={t('search.anyKind')}
        value={memberKind}
        values={MEMBER_KINDS}
        nameOf={one => t(`kinds.${one}`)}
        choose={chosen => filter({ memberKind: chosen })}
      />
      {(profiles.length > 0 || profile !== undefined) && (
        <FilterSelect
          label={t('search.profile')}
          clear={t('search.anyProfile')}
          value={profile}
          values={profiles.map(({ id }) => id)}
          nameOf={nameOf}
          choose={chosen => filter({ profile: chosen })}
        />
      )}
      <FilterSelect
        label={t('search.inactive')}
        clear={t('search.anyTime')}
        value={inactive}
        values={INACTIVE}
        nameOf={one => t('search.days', { days: INACTIVE_DAYS[one] })}
        choose={chosen => filter({ inactive: chosen })}
      />
      <SortSelect />
    </FilterBar>
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
      classNames={COMPACT}
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
