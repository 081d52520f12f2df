import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DayBars } from '../../ui/day-bars.tsx'
import { useIsNarrow } from '../../ui/filter-bar.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Section } from '../../ui/section.tsx'
import { FAMILIES } from '../audit/index.ts'
import { activityDays, activityQuery, WEEK_DAYS } from './overview.queries.ts'

/** Audit entries by day, stacked by family; each day is a link to its entries. */
export function Activity() {
  const { t, i18n } = useTranslation(['overview', 'audit'])
  const { data, error } = useQuery(activityQuery())
  // At 375 px only the links of seven days are wide enough for a finger.
  const shown = useIsNarrow() ? WEEK_DAYS : activityDays().length
  if (error && !data) return null
  const locale = localeOf(i18n.language)
  const number = new Intl.NumberFormat(locale)
  const long = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric' })
  const parts = FAMILIES.map(id => ({ id, name: t(`audit:families.${id}`) }))
  const spans = data?.spans ?? []
  const untilOf = new Map(spans.map(({ since }, index) => [since, spans[index + 1]?.since ?? data?.until]))
  const uncounted = activityDays().map(since => {
    const date = new Date(since)
    return { id: since, name: short.format(date), values: parts.map(() => 0), text: long.format(date) }
  })
  const days = spans.map(({ since, entries, families }) => {
    const shares = parts.flatMap(({ id, name }) =>
      families[id] === 0 ? [] : `${name}: ${number.format(families[id])}`,
    )
    const day = t('activity.day', { count: entries, number: number.format(entries), day: long.format(new Date(since)) })
    return {
      id: since,
      name: short.format(new Date(since)),
      values: FAMILIES.map(family => families[family]),
      text: [day, ...shares].join(' · '),
    }
  })
  const sumOf = (some: typeof spans) => some.reduce((sum, { entries }) => sum + entries, 0)
  const week = sumOf(spans.slice(-WEEK_DAYS))
  const before = sumOf(spans.slice(0, -WEEK_DAYS))
  const title = t('activity.title', { days: shown })
  return (
    <Section title={title}>
      <DayBars
        label={title}
        parts={parts}
        days={(data ? days : uncounted).slice(-shown)}
        link={({ id: since }, className, bar) => (
          <Link to="/audit" search={{ since, until: untilOf.get(since) }} className={className}>
            {bar}
          </Link>
        )}
      />
      <Text size="sm" c="dimmed" mih={{ base: 40, sm: 0 }} data-numbers>
        {data
          ? t('activity.week', { count: week, number: number.format(week), before: number.format(before) })
          : t('activity.counting')}
      </Text>
    </Section>
  )
}
