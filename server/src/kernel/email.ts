import { fullFormats } from 'ajv-formats/dist/formats.js'

const LONGEST = 320

/** Whether a text is an e-mail address, by the rule that request bodies are checked with. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && (fullFormats.email as RegExp).test(text)
