import { useTranslation } from 'react-i18next'
import { localeOf } from './locale.ts'

interface ResultCountProps {
  readonly shown: number
  /** False if there are other pages. */
  readonly isWhole: boolean
}

/** "14 results"; "50+ results" for one of several pages, because the API does not count these lists. */
export function ResultCount({ shown, isWhole }: ResultCountProps) {
  const { t, i18n } = useTranslation('ui')
  const number = shown.toLocaleString(localeOf(i18n.language))
  return (
    <span role="status" data-numbers>
      {isWhole ? t('filters.count', { count: shown, number }) : t('filters.more', { number })}
    </span>
  )
}
