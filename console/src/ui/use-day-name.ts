import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { dateFormat, relativeTimeFormat } from './formats.ts'
import { localeOf } from './locale.ts'

/**
 * Returns a function that names a day, given its first moment: "Today", "Yesterday", "Monday, November 23"; with the
 * year if it is not the current one.
 */
export function useDayName() {
  const { i18n } = useTranslation('ui')
  const locale = localeOf(i18n.language)
  const today = new Date(now()).setHours(0, 0, 0, 0)
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1)
  const relative = relativeTimeFormat(locale, { numeric: 'auto' })
  return (begin: number): string => {
    if (begin === today || begin === yesterday) {
      const name = relative.format(begin === today ? 0 : -1, 'day')
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    }
    const isThisYear = new Date(begin).getFullYear() === new Date(today).getFullYear()
    return dateFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    }).format(begin)
  }
}
