export interface Cookie {
  readonly name: string
  readonly value: string
}

/** A token of RFC 9110. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** The characters that a value may have without quotation marks (RFC 6265, `cookie-octet`). */
const UNQUOTED = /^[\x21\x23-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]*$/

/**
 * The cookies of a `Cookie` header, in their order. Spaces and tabs around a name or a value do not belong to it, nor
 * do the quotation marks around a value (RFC 6265, section 4.1.1).
 *
 * Omits pairs whose name is not a token, for example with a no-break space. If that was trimmed, another host of the
 * domain could set a cookie whose name the browser does not recognize as one with the prefix `__Host-`.
 */
export const parseCookies = (header: string): Cookie[] =>
  header.split(';').flatMap(pair => {
    const end = pair.indexOf('=')
    const name = trim(pair.slice(0, Math.max(end, 0)))
    if (!NAME.test(name)) return []
    const value = trim(pair.slice(end + 1))
    return [{ name, value: /^"(.*)"$/s.exec(value)?.[1] ?? value }]
  })

const trim = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, '')

/** A `Cookie` header that every parser reads in the same way. Omits cookies whose value would need quotation marks. */
export const formatCookies = (cookies: readonly Cookie[]): string =>
  cookies
    .filter(({ value }) => UNQUOTED.test(value))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
