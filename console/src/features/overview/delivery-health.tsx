import { Text } from '@mantine/core'
import type { DeliverySummary } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HourStrip } from '../../ui/hour-strip.tsx'
import { localeOf } from '../../ui/locale.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { healthQuery } from '../governance/index.ts'
import classes from './overview.module.css'

interface Total {
  readonly delivered: number
  readonly failed: number
  /** The slowest webhook's, in milliseconds. */
  readonly p95: number | undefined
  readonly hours: readonly { readonly since: string; readonly delivered: number; readonly failed: number }[]
}

/** The attempts of all webhooks. */
export function totalOf(summaries: ReadonlyMap<string, DeliverySummary>): Total {
  const all = [...summaries.values()]
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const times = all.flatMap(({ p95_ms }) => p95_ms ?? [])
  return {
    delivered: sum(all.map(({ delivered }) => delivered)),
    failed: sum(all.map(({ failed }) => failed)),
    p95: times.length === 0 ? undefined : Math.max(...times),
    hours: (all[0]?.hours ?? []).map(({ since }, index) => ({
      since,
      delivered: sum(all.map(({ hours }) => hours[index]?.delivered ?? 0)),
      failed: sum(all.map(({ hours }) => hours[index]?.failed ?? 0)),
    })),
  }
}

/** The share of successful attempts, rounded down: 99.96 % is not 100 %. Undefined without attempts. */
export function useRate() {
  const { i18n } = useTranslation('overview')
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 1 })
  return ({ delivered, failed }: Total) =>
    delivered + failed === 0 ? undefined : format.format(Math.floor((delivered / (delivered + failed)) * 1000) / 1000)
}

/** The last 24 hours of all webhooks. */
export function DeliveryHealth() {
  const { t, i18n } = useTranslation('overview')
  const { data } = useQuery(healthQuery())
  if (!data) return null
  const { delivered, failed, p95, hours } = totalOf(data)
  const number = new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 0 })
  const hour = new Intl.DateTimeFormat(localeOf(i18n.language), { hour: 'numeric', minute: '2-digit' })
  const strip = hours.map(({ since, ...counts }) => ({
    good: counts.delivered,
    bad: counts.failed,
    title: t('delivery.hour', { hour: hour.format(new Date(since)), ...counts }),
  }))
  return (
    <Section
      title={t('delivery.title')}
      actions={
        <TextLink size="sm" to="/webhooks">
          {t('attention.openWebhooks')}
        </TextLink>
      }
    >
      <div>
        <HourStrip hours={strip} isLarge />
        <div className={classes.axis} aria-hidden>
          <span>{hours[0] && hour.format(new Date(hours[0].since))}</span>
          <span>{t('delivery.now')}</span>
        </div>
      </div>
      <Text size="sm" c="dimmed" data-numbers>
        {delivered + failed === 0
          ? t('delivery.none')
          : [
              t('delivery.delivered', { count: delivered, number: number.format(delivered) }),
              t('delivery.failed', { count: failed, number: number.format(failed) }),
              p95 !== undefined && t('delivery.p95', { ms: number.format(p95) }),
            ]
              .filter(Boolean)
              .join(' · ')}
      </Text>
    </Section>
  )
}
