import type { ChainedEntry } from './chain.ts'
import type { Checkpoint } from './checkpoint-signature.ts'

/** Some readers, Node's own among them, end a line at these; JSON may say them in escaped form. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

const withoutLineEnds = (json: string) => json.replace(OTHER_LINE_ENDS, escaped)

/** One line of NDJSON, with its line feed and no other line end. */
export const toJsonLine = (value: ChainedEntry | Checkpoint) => `${withoutLineEnds(JSON.stringify(value))}\n`

/**
 * What a line says; undefined if it is not written as Reeve writes it. Of a field that is there twice, or a number that
 * is too large, another reader could read something else. Releases before the audit sink did not escape line ends.
 */
export function fromJsonLine(line: string): unknown {
  try {
    const value = JSON.parse(line)
    return withoutLineEnds(JSON.stringify(value)) === withoutLineEnds(line) ? value : undefined
  } catch {
    return undefined
  }
}
