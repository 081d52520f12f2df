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

export const relativeTimeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

export const listFormat = cached((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
