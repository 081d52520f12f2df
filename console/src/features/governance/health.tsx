import { Text } from '@mantine/core'
import type { DeliverySummary } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { HourStrip } from '../../ui/hour-strip.tsx'
import { localeOf } from '../../ui/locale.ts'
import classes from './health.module.css'

/** The last 24 hours of a webhook, as a strip and in words. */
export function Health({ summary }: { readonly summary: DeliverySummary | undefined }) {
  const { t, i18n } = useTranslation('governance')
  const hour = new Intl.DateTimeFormat(localeOf(i18n.language), { hour: '2-digit', minute: '2-digit' })
  const hours = (summary?.hours ?? []).map(({ since, delivered, failed }) => ({
    good: delivered,
    bad: failed,
    title: t('health.hour', { hour: hour.format(new Date(since)), delivered, failed }),
  }))
  return (
    <div className={classes.health}>
      <HourStrip hours={hours} />
      <Text size="sm" c="dimmed">
        {useHealthSentence(summary)}
      </Text>
    </div>
  )
}

/** Below this number of attempts a percentile means little. */
const FEW = 20

function useHealthSentence(summary: DeliverySummary | undefined): string {
  const { t, i18n } = useTranslation('governance')
  const all = summary ? summary.delivered + summary.failed : 0
  if (!summary || all === 0) return t('health.none')
  const percent = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 1 })
  // 99.96 % is not 100 %.
  const rate = percent.format(Math.floor((summary.delivered / all) * 1000) / 1000)
  const { delivered, median_ms: median, p95_ms: p95 } = summary
  if (median === null || p95 === null || delivered < FEW) return t('health.rate', { rate, count: all })
  const ms = new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 0 })
  return t('health.rateAndMedian', { rate, count: all, median: ms.format(median), p95: ms.format(p95) })
}
