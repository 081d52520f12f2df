/**
 * Cached formatters by locale and options. Creating one takes as long as rendering a row, and each row needs several.
 */
function cached<Format, Options>(create: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = made.get(key) ?? create(locale, options)
    made.set(key, format)
    return format
  }
}

export const dateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/**
 * Day and time to the second: "Sep 27, 9:41:07 AM". A 24-hour clock has two-digit hours, as in the other time formats.
 * Without this option, some locales would show one digit.
 */
export function secondFormat(locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const { hour12 } = dateFormat(locale, { timeStyle: 'short' }).resolvedOptions()
  const [hour, minute, second] = [hour12 ? 'numeric' : '2-digit', '2-digit', '2-digit'] as const
  return dateFormat(locale, { month: 'short', day: 'numeric', hour, minute, second, ...options })
}

export const relativeTimeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

export const listFormat = cached((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
