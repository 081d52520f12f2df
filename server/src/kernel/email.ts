import { fullFormats } from 'ajv-formats/dist/formats.js'
import { holdsEncodedControl } from './encoded-control.ts'

const LONGEST = 320

/** True if a text is an e-mail address, in request bodies and everywhere else. */
export const isEmail = (text: string): boolean =>
  text.length <= LONGEST && (fullFormats.email as RegExp).test(text) && !holdsEncodedControl(text)

/**
 * An address in lower case, as accounts store it. Changes only ASCII letters, so that no look-alike such as the Kelvin
 * sign becomes an ASCII letter.
 */
export const normalizeEmail = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
