import type { DeliverySummary } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../ui/locale.ts'

/** The share of successful attempts, rounded down: 99.96 % is not 100 %. Undefined without attempts. */
export function useRate() {
  const { i18n } = useTranslation('governance')
  const percent = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 1 })
  return (summary: Pick<DeliverySummary, 'delivered' | 'failed'> | undefined): string | undefined => {
    const all = summary ? summary.delivered + summary.failed : 0
    return summary && all > 0 ? percent.format(Math.floor((summary.delivered / all) * 1000) / 1000) : undefined
  }
}
