import { fullFormats } from 'ajv-formats/dist/formats.js'
import { holdsEncodedControl } from './encoded-control.ts'

const LONGEST = 320

/** An encoded word (RFC 2047). It has no place in an address, but some mail programs decode it there, into another. */
const ENCODED_WORD = /=\?.*\?=/

/** True if a text is an e-mail address, in request bodies and everywhere else. */
export const isEmail = (text: string): boolean =>
  text.length <= LONGEST &&
  (fullFormats.email as RegExp).test(text) &&
  !ENCODED_WORD.test(text) &&
  !holdsEncodedControl(text)

/**
 * An address in lower case, as accounts store it. Changes only ASCII letters, so that no look-alike such as the Kelvin
 * sign becomes an ASCII letter.
 */
export const normalizeEmail = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
