import type { DeliverySummary } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../ui/locale.ts'
import { successShare } from '../../ui/success-share.ts'

/** The share of successful attempts, as text. Undefined without attempts. */
export function useRate() {
  const { i18n } = useTranslation('governance')
  const percent = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 1 })
  return (summary: Pick<DeliverySummary, 'delivered' | 'failed'> | undefined): string | undefined => {
    const all = summary ? summary.delivered + summary.failed : 0
    return summary && all > 0 ? percent.format(successShare(summary.delivered, summary.failed)) : undefined
  }
}
