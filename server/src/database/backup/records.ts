/** What a backup holds behind its header, in this order: for each table its name, its rows and how many; a summary. */
export type BackupRecord =
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  /** Any piece of what COPY writes in its text format. */
  | { readonly kind: 'rows'; readonly piece: Buffer }
  | { readonly kind: 'end'; readonly rows: number }
  | { readonly kind: 'summary'; readonly tables: number; readonly rows: number; readonly heads: readonly ChainHead[] }

/** Where an audit chain ended at the backup's moment. */
export interface ChainHead {
  readonly organization_id: string
  readonly sequence: number
  readonly hash: string
}

const ROWS = 0
const JSON_RECORD = 1
const PREFIX_BYTES = 5
const NEWLINE = 0x0a

/** 1 byte of kind and 4 of length before each. */
export function encode(record: BackupRecord): Buffer {
  const isRows = record.kind === 'rows'
  const content = isRows ? record.piece : Buffer.from(JSON.stringify(record))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt8(isRows ? ROWS : JSON_RECORD)
  prefix.writeUInt32BE(content.length, 1)
  return Buffer.concat([prefix, content])
}

/** The reverse, of bytes that are known to be whole. */
export async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord, undefined> {
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    while (waiting.length >= PREFIX_BYTES) {
      const end = PREFIX_BYTES + waiting.readUInt32BE(1)
      if (waiting.length < end) break
      const content = waiting.subarray(PREFIX_BYTES, end)
      yield waiting.readUInt8() === ROWS ? { kind: 'rows', piece: content } : JSON.parse(content.toString())
      waiting = waiting.subarray(end)
    }
  }
}

/** In COPY's text format a row is a line, and a line break in a value is escaped. */
export function countRows(piece: Buffer): number {
  let rows = 0
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows++
  return rows
}
