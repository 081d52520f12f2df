import { Text } from '@mantine/core'
import type { DeliverySummary, Webhook } from '@reeve/sdk'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LIVE } from '../../api/queries.ts'
import { now } from '../../ui/clock.ts'
import { Figure, FigureCard, FigureList } from '../../ui/figure-card.tsx'
import { HourChart } from '../../ui/hour-chart.tsx'
import { localeOf } from '../../ui/locale.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useRate } from './use-rate.ts'
import { healthQuery, nextRetryQuery, type SummarizedHour } from './webhooks.queries.ts'

const route = getRouteApi('/in-organization/webhooks/$webhookId')

const HOUR_MS = 3_600_000

/** The figures of the last 24 hours, and a chart by hour. Choosing an hour filters the deliveries. */
export function WebhookHealth({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('governance')
  const { data: health } = useSuspenseQuery({ ...healthQuery(), ...LIVE })
  const summary = health.get(webhook.id)
  return (
    <FigureCard title={t('columns.health')}>
      <Figures webhook={webhook} summary={summary} />
      {summary && summary.delivered + summary.failed > 0 ? (
        <Hours hours={summary.hours} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('health.none')}
        </Text>
      )}
    </FigureCard>
  )
}

interface FiguresProps {
  readonly webhook: Webhook
  readonly summary: DeliverySummary | undefined
}

function Figures({ webhook, summary }: FiguresProps) {
  const { t, i18n } = useTranslation('governance')
  const rateOf = useRate()
  const { data: nextRetry } = useQuery({
    ...nextRetryQuery(webhook.id),
    enabled: webhook.enabled,
    ...LIVE,
  })
  const paused = webhook.paused_until !== null && Date.parse(webhook.paused_until) > now() ? webhook.paused_until : null
  const retry = webhook.enabled ? (paused ?? nextRetry) : null
  const number = new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 0 })
  const failed = summary?.failed ?? 0
  const p95 = summary?.p95_ms
  return (
    <FigureList>
      <Figure name={t('figures.rate')}>{rateOf(summary) ?? '–'}</Figure>
      <Figure name={t('figures.p95')}>{typeof p95 === 'number' ? `${number.format(p95)} ms` : '–'}</Figure>
      <Figure name={t('figures.failed')} isBad={failed > 0}>
        {failed > 0 ? <FailedLink hours={summary?.hours ?? []} failed={failed} /> : number.format(failed)}
      </Figure>
      {retry && (
        <Figure name={t('figures.retry')}>
          <NextRetry at={retry} />
        </Figure>
      )}
    </FigureList>
  )
}

interface FailedLinkProps {
  readonly hours: readonly SummarizedHour[]
  readonly failed: number
}

/**
 * The number of failed attempts. It links to the deliveries that were created up to the end of the last hour with a
 * failure.
 */
function FailedLink({ hours, failed }: FailedLinkProps) {
  const { t, i18n } = useTranslation('governance')
  const last = hours.findLast(hour => hour.failed > 0) ?? hours.at(-1)
  const until = last && new Date(Date.parse(last.since) + HOUR_MS).toISOString()
  return (
    <TextLink
      inherit
      c="inherit"
      underline="always"
      aria-label={t('deliveries.failures', { count: failed })}
      from="/webhooks/$webhookId"
      to="/webhooks/$webhookId"
      search={before => ({ ...before, range: undefined, since: hours[0]?.since, until, cursor: undefined })}
      resetScroll={false}
    >
      {failed.toLocaleString(localeOf(i18n.language))}
    </TextLink>
  )
}

/** The time of the next retry; "now" if it is due, because it then begins within seconds. */
function NextRetry({ at }: { readonly at: string }) {
  const { t } = useTranslation('governance')
  return Date.parse(at) > now() ? <RelativeTime at={at} /> : t('figures.now')
}

function Hours({ hours }: { readonly hours: readonly SummarizedHour[] }) {
  const { t, i18n } = useTranslation('governance')
  const navigate = route.useNavigate()
  const long = new Intl.DateTimeFormat(localeOf(i18n.language), {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  const select = (index: number) => {
    const since = hours[index]?.since
    if (since === undefined) return
    const until = new Date(Date.parse(since) + HOUR_MS).toISOString()
    void navigate({ search: before => ({ ...before, since, until, cursor: undefined }), resetScroll: false })
  }
  return (
    <HourChart
      isLow
      label={t('health.chart')}
      select={select}
      hours={hours.map(({ since, delivered, failed }) => {
        const begin = new Date(since)
        const title = t('health.hour', { hour: long.format(begin), delivered, failed })
        return { good: delivered, bad: failed, title, begin }
      })}
    />
  )
}
