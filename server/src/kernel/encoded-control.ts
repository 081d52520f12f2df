/** A control character or a line separator in UTF-8, percent-encoded once or, as `%250d`, several times. */
const ENCODED_CONTROL = /%(?:25)*(?:[01][0-9a-f]|7f|c2%(?:25)*[89][0-9a-f]|e2%(?:25)*80%(?:25)*a[89])/i

/**
 * True if the text holds a percent-encoded control character. Reeve never decodes one, but a program behind it may, and
 * `%0d%0a` then begins a new header or line.
 */
export const holdsEncodedControl = (text: string): boolean => ENCODED_CONTROL.test(text)
