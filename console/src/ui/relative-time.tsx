import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { dateFormat, relativeTimeFormat, secondFormat } from './formats.ts'
import { localeOf } from './locale.ts'
import { isOfThisYear, relative } from './relative.ts'
import { useTick } from './use-tick.ts'

const DAY_MS = 86_400_000

interface RelativeTimeProps {
  readonly at: string
  /** True to add the clock time in the reader's zone to a past time, as long as it is shown without a year. */
  readonly hasClock?: boolean
}

/**
 * "3 days ago" or "Sep 27", which updates itself. The tooltip has the time in the reader's zone and in UTC. In a link,
 * the tooltip is shown on keyboard focus, too. In print, its text replaces the relative time.
 */
export function RelativeTime({ at, hasClock = false }: RelativeTimeProps) {
  const { i18n } = useTranslation('ui')
  const date = new Date(at)
  const locale = localeOf(i18n.language)
  const exact = inBothZones(date, locale)
  useTick()
  return (
    <time dateTime={at} title={exact} data-exact={exact}>
      {relative(date, now(), locale)}
      {hasClock && isOfThisYear(date, now()) && (
        <>
          , <span data-clock>{dateFormat(locale, { timeStyle: 'short' }).format(date)}</span>
        </>
      )}
    </time>
  )
}

/** "Sep 27, 9:41:07 AM", for times that are compared with each other; with the same tooltip as `RelativeTime`. */
export function ExactTime({ at }: { readonly at: string }) {
  const { i18n } = useTranslation('ui')
  const locale = localeOf(i18n.language)
  const date = new Date(at)
  return (
    <time dateTime={at} title={inBothZones(date, locale)}>
      {secondFormat(locale).format(date)}
    </time>
  )
}

/** In a zone without an offset from UTC, the time is included only once. */
function inBothZones(date: Date, locale: string): string {
  const utc = `${absolute(date, locale, 'UTC')} UTC`
  return date.getTimezoneOffset() === 0 ? utc : `${absolute(date, locale)} · ${utc}`
}

/** Date and time in the reader's zone, with the name of the zone; or in `timeZone`, without its name. */
export const absolute = (date: Date, language: string, timeZone?: string) =>
  dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: timeZone ? 'medium' : 'long',
    ...(timeZone && { timeZone }),
  }).format(date)

/** "today", "3 days ago", for a time whose hour is unknown; the tooltip has the date in the reader's zone. */
export function RelativeDay({ at }: { readonly at: string }) {
  const { i18n } = useTranslation('ui')
  const locale = localeOf(i18n.language)
  const days = Math.round((midnight(Date.parse(at)) - midnight(now())) / DAY_MS)
  const exact = dateFormat(locale, { dateStyle: 'medium' }).format(new Date(at))
  return (
    <time dateTime={at} title={exact} data-exact={exact}>
      {relativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')}
    </time>
  )
}

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
