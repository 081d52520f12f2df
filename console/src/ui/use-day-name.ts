import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { useIsNarrow } from './filter-bar.tsx'
import { dateFormat, relativeTimeFormat } from './formats.ts'
import { localeOf } from './locale.ts'

/**
 * Returns a function that names a day, given its start in milliseconds: "Today", "Yesterday", "Monday, November 23", or
 * "Mon, November 23" on a narrow screen; with the year if it is not the current one.
 */
export function useDayName() {
  const { i18n } = useTranslation('ui')
  const isNarrow = useIsNarrow()
  const locale = localeOf(i18n.language)
  const today = new Date(now()).setHours(0, 0, 0, 0)
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1)
  const relative = relativeTimeFormat(locale, { numeric: 'auto' })
  return (begin: number): string => {
    if (begin === today || begin === yesterday) {
      return capitalized(relative.format(begin === today ? 0 : -1, 'day'), locale)
    }
    const isThisYear = new Date(begin).getFullYear() === new Date(today).getFullYear()
    const format = dateFormat(locale, {
      weekday: isNarrow ? 'short' : 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    })
    return capitalized(format.format(begin), locale)
  }
}

const capitalized = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
