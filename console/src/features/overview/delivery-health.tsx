import { Text } from '@mantine/core'
import type { DeliverySummary } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HourChart } from '../../ui/hour-chart.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Section } from '../../ui/section.tsx'
import { successShare } from '../../ui/success-share.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { deliverySummaryQuery, webhooksQuery } from '../governance/index.ts'

type Attempts = Pick<DeliverySummary, 'delivered' | 'failed'>

/** The share of successful attempts. */
export const shareOf = ({ delivered, failed }: Attempts) => successShare(delivered, failed)

/** The text of the share of successful attempts. Undefined without attempts. */
export function useRate() {
  const { i18n } = useTranslation('overview')
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 1 })
  return (attempts: Attempts) =>
    attempts.delivered + attempts.failed === 0 ? undefined : format.format(shareOf(attempts))
}

/** The deliveries of all webhooks in the last 24 hours. Renders nothing if there are no webhooks. */
export function DeliveryHealth() {
  const { t, i18n } = useTranslation('overview')
  const { data } = useQuery(deliverySummaryQuery())
  const { data: webhooks } = useQuery(webhooksQuery())
  const navigate = useNavigate()
  if (!data || webhooks?.length === 0) return null
  const { delivered, failed, p95_ms: p95, hours } = data.total
  const number = new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 0 })
  const clock = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'short' })
  return (
    <Section
      title={t('delivery.title')}
      actions={
        <TextLink size="sm" to="/webhooks">
          {t('attention.openWebhooks')}
        </TextLink>
      }
    >
      <HourChart
        label={t('delivery.title')}
        hours={hours.map(({ since, delivered: good, failed: bad }) => {
          const begin = new Date(since)
          const title = t('delivery.hour', { hour: clock.format(begin), delivered: good, failed: bad })
          return { good, bad, title, begin }
        })}
        select={() => void navigate({ to: '/webhooks' })}
      />
      <Text size="sm" c="dimmed" data-numbers>
        {delivered + failed === 0
          ? t('delivery.none')
          : [
              t('delivery.delivered', { count: delivered, number: number.format(delivered) }),
              t('delivery.failed', { count: failed, number: number.format(failed) }),
              p95 !== null && t('delivery.p95', { ms: number.format(p95) }),
            ]
              .filter(Boolean)
              .join(' · ')}
      </Text>
    </Section>
  )
}
