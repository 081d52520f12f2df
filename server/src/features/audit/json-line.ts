import type { ChainedEntry } from './chain.ts'
import type { Checkpoint } from './checkpoint-signature.ts'

/** Some readers, Node's own among them, end a line at these; JSON may say them in escaped form. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** One line of NDJSON, with its line feed and no other line end. */
export const toJsonLine = (value: ChainedEntry | Checkpoint) =>
  `${JSON.stringify(value).replace(OTHER_LINE_ENDS, escaped)}\n`
