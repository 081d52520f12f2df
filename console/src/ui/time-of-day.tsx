import { useTranslation } from 'react-i18next'
import { dateFormat } from './formats.ts'
import { localeOf } from './locale.ts'
import { absolute } from './relative-time.tsx'

/**
 * The time of day, for rows whose date is shown elsewhere, such as in a heading. The tooltip has date, time and zone,
 * and the time in UTC.
 */
export function TimeOfDay({ at }: { readonly at: string }) {
  const { i18n } = useTranslation('ui')
  const locale = localeOf(i18n.language)
  const date = new Date(at)
  return (
    <time dateTime={at} title={`${absolute(date, locale)} · ${absolute(date, locale, 'UTC')} UTC`}>
      {dateFormat(locale, { timeStyle: 'short' }).format(date)}
    </time>
  )
}
