import { toLine } from '@reeve/sdk/audit-trail'
import type { ChainedEntry } from './chain.ts'
import type { Checkpoint } from './checkpoint-signature.ts'

/** One line of NDJSON. It ends with a line feed, and contains no other line break. */
export const toJsonLine = (value: ChainedEntry | Checkpoint) => `${toLine(value)}\n`
