export interface Cookie {
  readonly name: string
  readonly value: string
}

/**
 * The cookies of a `Cookie` header, in their order. Blanks around a name or a value do not belong to it, nor do the
 * quotation marks around a value (RFC 6265, section 4.1.1).
 */
export const parseCookies = (header: string): Cookie[] =>
  header.split(';').flatMap(pair => {
    const end = pair.indexOf('=')
    if (end === -1) return []
    const value = pair.slice(end + 1).trim()
    return [{ name: pair.slice(0, end).trim(), value: /^"(.*)"$/s.exec(value)?.[1] ?? value }]
  })

/** A `Cookie` header that every parser reads in the same way. Omits cookies whose value begins with a quote. */
export const formatCookies = (cookies: readonly Cookie[]): string =>
  cookies
    .filter(({ value }) => !value.startsWith('"'))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
