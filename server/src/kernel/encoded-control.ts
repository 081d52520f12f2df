/** Control characters and line separators. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u
/** A byte, or a run of bytes, that a decoder would decode. */
const ENCODED = /(?:%[0-9a-f]{2})+/gi

/**
 * True if the text holds a percent-encoded control character, however often and in whatever pieces it was encoded:
 * `%0d`, `%250d`, `%25%30d`, `%%30d`. Reeve never decodes one, but a program behind it may, and `%0d%0a` then begins a
 * new header or line.
 */
export function holdsEncodedControl(text: string): boolean {
  let decoded = text
  // Ends, because each round shortens the text.
  for (let before = ''; before !== decoded; ) {
    before = decoded
    decoded = decoded.replace(ENCODED, decodeOnce)
    if (decoded !== before && CONTROL.test(decoded)) return true
  }
  return false
}

const decodeOnce = (encoded: string): string => Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('utf8')
