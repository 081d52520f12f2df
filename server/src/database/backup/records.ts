import { OperatorError } from '../../kernel/operator-error.ts'

/**
 * The records of a backup. Each table has a record with its name, records with its rows, and a record with its number
 * of rows, in this order. The last record is a summary.
 */
export type BackupRecord =
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  /** A chunk of COPY's output in its text format. */
  | { readonly kind: 'rows'; readonly piece: Buffer }
  | { readonly kind: 'end'; readonly rows: number }
  | { readonly kind: 'summary'; readonly tables: number; readonly rows: number; readonly heads: readonly ChainHead[] }

/** A record as read from a file. Encryption does not prove that Reeve wrote the file, so its JSON is not trusted. */
export type ReadRecord =
  | { readonly kind: 'rows'; readonly piece: Buffer }
  | { readonly kind: 'json'; readonly value: unknown }

/** The end of an audit chain at the time of the backup. */
export interface ChainHead {
  readonly organization_id: string
  readonly sequence: number
  readonly hash: string
}

const ROWS = 0
const JSON_RECORD = 1
const PREFIX_BYTES = 5
const NEWLINE = 0x0a
/**
 * Maximum length of a record in bytes, because a whole record is held in memory. The longest record is the summary,
 * with 150 bytes per organization.
 */
const LONGEST = 256 * 1024 * 1024

/** Encodes a record: 1 byte for the kind, 4 bytes for the length, and the content. */
export function encode(record: BackupRecord): Buffer {
  const isRows = record.kind === 'rows'
  const content = isRows ? record.piece : Buffer.from(JSON.stringify(record))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt8(isRows ? ROWS : JSON_RECORD)
  prefix.writeUInt32BE(content.length, 1)
  return Buffer.concat([prefix, content])
}

/** Parses records. @throws OperatorError when a record is incomplete, malformed or too long */
export async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadRecord, undefined> {
  let chunks: Buffer[] = []
  let length = 0
  let needed = PREFIX_BYTES
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    if (length < needed) continue
    let waiting: Buffer = Buffer.concat(chunks)
    for (needed = sizeOf(waiting); waiting.length >= needed; needed = sizeOf(waiting)) {
      yield parse(waiting.subarray(0, needed))
      waiting = waiting.subarray(needed)
    }
    chunks = [waiting]
    length = waiting.length
  }
  if (length > 0) throw unexpectedContent('at its end')
}

/** The size of the first record; while its prefix is incomplete, the size of the prefix. */
function sizeOf(waiting: Buffer): number {
  if (waiting.length < PREFIX_BYTES) return PREFIX_BYTES
  const length = waiting.readUInt32BE(1)
  if (length > LONGEST) throw unexpectedContent('in the length of a record')
  return PREFIX_BYTES + length
}

function parse(record: Buffer): ReadRecord {
  const content = record.subarray(PREFIX_BYTES)
  const kind = record.readUInt8()
  if (kind === ROWS) return { kind: 'rows', piece: content }
  if (kind !== JSON_RECORD) throw unexpectedContent('in the kind of a record')
  try {
    return { kind: 'json', value: JSON.parse(content.toString()) }
  } catch {
    throw unexpectedContent('in a record that is not JSON')
  }
}

/** An error that quotes nothing from the file, because text from a file could control the terminal. */
export const unexpectedContent = (where: string, cause?: unknown): OperatorError =>
  new OperatorError(
    `The backup has unexpected content ${where}: Reeve did not write it, or its database had other tables than this ` +
      "release's migrations make. Nothing was restored.",
    { cause },
  )

/** Counts the rows as line feeds: in COPY's text format each row is one line, and line breaks in values are escaped. */
export function countRows(piece: Buffer): number {
  let rows = 0
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows++
  return rows
}
