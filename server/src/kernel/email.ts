import { fullFormats } from 'ajv-formats/dist/formats.js'
import { holdsEncodedControl } from './encoded-control.ts'

const LONGEST = 320

/** True if a text is an e-mail address, in request bodies and everywhere else. */
export const isEmail = (text: string): boolean =>
  text.length <= LONGEST && (fullFormats.email as RegExp).test(text) && !holdsEncodedControl(text)

/**
 * A text as accounts would store it as an address: in lower case. Only ASCII letters have one here, so that no
 * look-alike such as the Kelvin sign becomes an ASCII letter.
 */
export const normalizeEmail = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
