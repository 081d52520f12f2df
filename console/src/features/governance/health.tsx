import { Text } from '@mantine/core'
import type { DeliverySummary } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { HourStrip } from '../../ui/hour-strip.tsx'
import { localeOf } from '../../ui/locale.ts'
import { successShare } from '../../ui/success-share.ts'
import classes from './health.module.css'
import { useRate } from './use-rate.ts'

/** A lower share of successful attempts is amber. */
const LOW_SHARE = 0.95

/** The deliveries of a webhook in the last 24 hours, as a bar chart and as text. */
export function Health({ summary }: { readonly summary: DeliverySummary | undefined }) {
  const { t, i18n } = useTranslation('governance')
  const rate = useRate()(summary)
  const hour = new Intl.DateTimeFormat(localeOf(i18n.language), { hour: '2-digit', minute: '2-digit' })
  const hours = (summary?.hours ?? []).map(({ since, delivered, failed }) => ({
    good: delivered,
    bad: failed,
    title: t('health.hour', { hour: hour.format(new Date(since)), delivered, failed }),
  }))
  if (!summary || rate === undefined) {
    // A strip without bars would look like a chart that failed to load.
    return (
      <Text size="xs" c="dimmed">
        {t('health.none')}
      </Text>
    )
  }
  const isLow = successShare(summary.delivered, summary.failed) < LOW_SHARE
  return (
    <div className={classes.health} data-numbers>
      <HourStrip hours={hours} />
      <Text size="xs" c={isLow ? 'var(--reeve-warning)' : 'dimmed'}>
        {t('health.rate', { rate, count: summary.delivered + summary.failed })}
      </Text>
    </div>
  )
}
