import { useTranslation } from 'react-i18next'
import { localeOf } from '../../ui/locale.ts'
import { formatDuration } from './format-duration.ts'

/** Formats milliseconds in their largest unit, rounded: "2 hours". */
export function useDuration() {
  const { i18n } = useTranslation('governance')
  return (ms: number): string => formatDuration(ms, localeOf(i18n.language))
}
