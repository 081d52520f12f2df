import { fullFormats } from 'ajv-formats/dist/formats.js'

const LONGEST = 320

/** True if a text is an e-mail address by the same rule as in request bodies. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && (fullFormats.email as RegExp).test(text)
