/** Control characters and line separators. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u
/** One or several percent-encoded bytes. */
const ENCODED = /(?:%[0-9a-f]{2})+/gi

/**
 * True if the text contains a percent-encoded control character, even if it was encoded several times or in parts:
 * `%0d`, `%250d`, `%25%30d`, `%%30d`. Reeve never decodes such text, but a receiving program might: `%0d%0a` would then
 * begin a new header or line.
 */
export function holdsEncodedControl(text: string): boolean {
  let decoded = text
  // The loop ends, because each round shortens the text.
  for (let before = ''; before !== decoded; ) {
    before = decoded
    decoded = decoded.replace(ENCODED, decodeOnce)
    if (decoded !== before && CONTROL.test(decoded)) return true
  }
  return false
}

const decodeOnce = (encoded: string): string => Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('utf8')
