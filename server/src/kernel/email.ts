import { fullFormats } from 'ajv-formats/dist/formats.js'
import { holdsEncodedControl } from './encoded-control.ts'

const LONGEST = 320

/** An encoded word (RFC 2047). Some mail programs decode it in an address, which then becomes another address. */
const ENCODED_WORD = /=\?.*\?=/

/** True if the text is an email address. The same rule applies to request bodies and all other sources. */
export const isEmail = (text: string): boolean =>
  text.length <= LONGEST &&
  (fullFormats.email as RegExp).test(text) &&
  !ENCODED_WORD.test(text) &&
  !holdsEncodedControl(text)

/**
 * An email address in lower case, as accounts store it. Only ASCII letters are changed, so that no look-alike, such as
 * the Kelvin sign, becomes an ASCII letter.
 */
export const normalizeEmail = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
