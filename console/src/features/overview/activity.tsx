import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DayBars } from '../../ui/day-bars.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Section } from '../../ui/section.tsx'
import { activityQuery } from './overview.queries.ts'

/** Audit entries by day; each day is a link to its entries. */
export function Activity() {
  const { t, i18n } = useTranslation('overview')
  const { data } = useQuery(activityQuery())
  if (!data) return null
  const locale = localeOf(i18n.language)
  const number = new Intl.NumberFormat(locale)
  const long = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric' })
  const untilOf = new Map(data.spans.map(({ since }, index) => [since, data.spans[index + 1]?.since ?? data.until]))
  const days = data.spans.map(({ since, entries }) => ({
    id: since,
    name: short.format(new Date(since)),
    value: entries,
    text: t('activity.day', { count: entries, number: number.format(entries), day: long.format(new Date(since)) }),
  }))
  return (
    <Section title={t('activity.title')}>
      <DayBars
        label={t('activity.title')}
        days={days}
        link={({ id: since }, className, bar) => (
          <Link to="/audit" search={{ since, until: untilOf.get(since) }} className={className}>
            {bar}
          </Link>
        )}
      />
    </Section>
  )
}
