import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LIVE } from '../../api/queries.ts'
import { localeOf } from '../../ui/locale.ts'
import { Pager } from '../../ui/pager.tsx'
import { memberCountsQuery } from './members.queries.ts'

const route = getRouteApi('/in-organization/members')

/** `1–50 of 1,204`, and the number of members by status. */
export function ResultCount({ shown, isWhole }: { readonly shown: number; readonly isWhole: boolean }) {
  const { t, i18n } = useTranslation('members')
  const search = route.useSearch()
  const { data: counts } = useSuspenseQuery({ ...memberCountsQuery(search), ...LIVE })
  const number = (value: number) => value.toLocaleString(localeOf(i18n.language))
  const all = search.status ? counts[search.status] : counts.active + counts.suspended
  // The position is unknown if a link has the cursor of a later page, but not the number of members before it.
  const first = search.cursor === undefined ? 1 : search.before !== undefined ? search.before + 1 : undefined
  const isAll = isWhole && search.cursor === undefined
  return (
    <Text size="sm" c="dimmed" component="p" role="status">
      {isAll
        ? t('counts.all', { count: all, number: number(all) })
        : first === undefined
          ? t('counts.some', { shown: number(shown), all: number(all) })
          : t('counts.range', { first: number(first), last: number(first + shown - 1), all: number(all) })}
      {search.status === undefined && (
        <>
          {' · '}
          {t('counts.states', {
            active: t('counts.active', { count: counts.active, number: number(counts.active) }),
            suspended: t('counts.suspended', { count: counts.suspended, number: number(counts.suspended) }),
          })}
        </>
      )}
    </Text>
  )
}

/** Next and first page only: cursors do not go backwards, but the browser's history does. */
export function Pages({ shown, next }: { readonly shown: number; readonly next: string | null }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { cursor, before = cursor === undefined ? 0 : undefined, ...first } = search
  const go = (to: string | undefined) =>
    navigate({
      search:
        to === undefined ? first : { ...first, cursor: to, before: before === undefined ? undefined : before + shown },
    })
  return <Pager cursor={cursor} next={next} go={go} />
}
