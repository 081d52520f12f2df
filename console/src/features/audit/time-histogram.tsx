import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { Histogram } from '../../ui/histogram.tsx'
import { localeOf } from '../../ui/locale.ts'
import { TimeAxis } from '../../ui/time-axis.tsx'
import { countsQuery, emptyCounts } from './audit.queries.ts'
import { FAMILIES } from './families.ts'
import { ticksOf } from './time-spans.ts'

const route = getRouteApi('/in-organization/audit')

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Entries over time; a selected range becomes the list's time filter. */
export function TimeHistogram() {
  const { t, i18n } = useTranslation('audit')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(countsQuery(search))
  const { since, until, total, spans } = data ?? emptyCounts(search)
  const lengthMs = Date.parse(until) - Date.parse(since)
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), {
    dateStyle: 'medium',
    ...(lengthMs < 60 * DAY_MS && { timeStyle: lengthMs < 120 * MINUTE_MS ? 'medium' : 'short' }),
  })
  const edges = [...spans.map(span => span.since), until]
  const most = spans.reduce<{ readonly since: string; readonly entries: number }>(
    (peak, span) => (span.entries > peak.entries ? span : peak),
    spans[0] ?? { since, entries: 0 },
  )
  const times = edges.map(edge => Date.parse(edge))
  const { indices, hasHours } = ticksOf(times)
  const number = new Intl.NumberFormat(localeOf(i18n.language))
  const end = edges[spans.findIndex(({ since }) => since === most.since) + 1] ?? until
  const [from, to] = [most.since, end].map(edge => format.format(new Date(edge)))
  const select = (from: number, to: number) =>
    navigate({
      search: before => ({ ...before, since: edges[from], until: edges[to], cursor: undefined, entry: undefined }),
      resetScroll: false,
    })
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  return (
    <Histogram
      // The React key depends on the filter, not on the data, so that a refetch does not interrupt a drag.
      key={`${search.range} ${search.since} ${search.until} ${spans.length}`}
      label={t('histogram.label')}
      parts={FAMILIES.map(id => ({ id, name: t(`families.${id}`) }))}
      values={spans.map(({ families }) => FAMILIES.map(family => families[family]))}
      edges={edges.map(edge => format.format(new Date(edge)))}
      axis={<TimeAxis edges={times} ticks={indices} hasHours={hasHours} />}
      select={select}
      legend={{
        label: t('histogram.families'),
        chosen: FAMILIES.find(family => family === search.family),
        choose: family =>
          navigate({
            search: before => ({ ...before, family, cursor: undefined, entry: undefined }),
            resetScroll: false,
          }),
      }}
    >
      {data ? t('histogram.total', { count: total, number: number.format(total) }) : t('histogram.counting')}
      {total > 0 && (
        <VisuallyHidden>
          {'. '}
          {t('histogram.most', { count: most.entries, number: number.format(most.entries), from, to })}
        </VisuallyHidden>
      )}
    </Histogram>
  )
}
