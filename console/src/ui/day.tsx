import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { localeOf } from './locale.ts'

const DAY_MS = 86_400_000

/** A time of which only the day is known: "today", "3 days ago"; on hover the date in the reader's zone. */
export function Day({ at }: { readonly at: string }) {
  const { i18n } = useTranslation('ui')
  const locale = localeOf(i18n.language)
  const days = Math.round((midnight(Date.parse(at)) - midnight(now())) / DAY_MS)
  return (
    <time dateTime={at} title={new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at))}>
      {new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')}
    </time>
  )
}

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
