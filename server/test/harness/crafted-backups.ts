import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { decompress } from '../../src/database/backup/compression.ts'
import { openFrames, sealFrames } from '../../src/database/backup/frames.ts'
import { type Header, keyOf, readHeader, writeHeader } from '../../src/database/backup/header.ts'
import { decode } from '../../src/database/backup/records.ts'
import { TEST_SECRET } from './reeve.ts'

/** A part of a backup: rows, a JSON record, or the bytes of a record. */
type Piece = { readonly rows: string } | { readonly json: unknown } | { readonly bytes: Buffer }

interface Table {
  readonly kind: 'table'
  readonly name: string
  readonly columns: readonly string[]
}

interface Content {
  readonly header: Header
  readonly pieces: readonly Piece[]
}

/** Decrypts a backup, as anyone with its secret can. */
export async function openBackup(file: Buffer): Promise<Content> {
  const { header, bytes, rest } = await readHeader(Readable.from([file]))
  const frames = openFrames(keyOf(TEST_SECRET, bytes), rest, bytes.length)
  const pieces: Piece[] = []
  for await (const record of decode(decompress(frames))) {
    pieces.push(record.kind === 'rows' ? { rows: record.piece.toString() } : { json: record.value })
  }
  return { header, pieces }
}

/**
 * Writes a backup with any content, but valid frames and digests. `compress` turns the records into the frames'
 * content.
 */
export async function writeBackup(
  { header, pieces }: Content,
  compress: (records: Buffer) => Buffer = zstdCompressSync,
): Promise<Buffer> {
  const bytes = writeHeader(header)
  const records = Buffer.concat(pieces.map(toBytes))
  return Buffer.concat([bytes, await buffer(sealFrames(keyOf(TEST_SECRET, bytes), [compress(records)]))])
}

function toBytes(piece: Piece): Buffer {
  if ('bytes' in piece) return piece.bytes
  return 'rows' in piece ? recordOf(0, piece.rows) : recordOf(1, JSON.stringify(piece.json))
}

/** Encodes a record with any kind and content. */
export function recordOf(kind: number, content: string, length = Buffer.byteLength(content)): Buffer {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(kind)
  prefix.writeUInt32BE(length, 1)
  return Buffer.concat([prefix, Buffer.from(content)])
}

export const tableOf = (name: string, columns: readonly string[]): Piece => ({ json: { kind: 'table', name, columns } })
export const end = (rows: number): Piece => ({ json: { kind: 'end', rows } })

const isKind = (piece: Piece, kind: string) => 'json' in piece && (piece.json as { kind?: string })?.kind === kind

/** Groups the records by table. */
const sectionsOf = (pieces: readonly Piece[]): Piece[][] =>
  pieces
    .flatMap((piece, at) => (isKind(piece, 'table') ? [at] : []))
    .map(from => pieces.slice(from, pieces.findIndex((piece, at) => at > from && isKind(piece, 'end')) + 1))

const nameOf = ([first]: readonly Piece[]): string => (first as { json: Table }).json.name

/** Edits the records of one table. */
export const inTable =
  (name: string, edit: (section: Piece[], table: Table) => readonly Piece[]) =>
  (content: Content): Content => ({
    ...content,
    pieces: [
      ...sectionsOf(content.pieces).flatMap(section =>
        nameOf(section) === name ? edit(section, (section[0] as { json: Table }).json) : section,
      ),
      ...content.pieces.filter(piece => isKind(piece, 'summary')),
    ],
  })

/** Edits the rows of one table, and adjusts the row counts in the file. */
export const inRows =
  (name: string, edit: (lines: string[]) => readonly string[]) =>
  (content: Content): Content => {
    let more = 0
    const edited = inTable(name, (section, { columns }) => {
      const lines = section.flatMap(piece => ('rows' in piece ? piece.rows.trimEnd().split('\n') : []))
      const next = edit(lines)
      more = next.length - lines.length
      return [tableOf(name, columns), { rows: `${next.join('\n')}\n` }, end(next.length)]
    })(content)
    return inSummary(summary => ({ ...summary, rows: summary.rows + more }))(edited)
  }

interface Summary {
  readonly kind: 'summary'
  readonly tables: number
  readonly rows: number
  readonly heads: readonly { organization_id: string; sequence: number; hash: string }[]
}

export const inSummary =
  (edit: (summary: Summary) => unknown) =>
  (content: Content): Content => ({
    ...content,
    pieces: content.pieces.map(piece =>
      isKind(piece, 'summary') ? { json: edit((piece as { json: Summary }).json) } : piece,
    ),
  })

export const inHeader =
  (edit: (header: Header) => object) =>
  (content: Content): Content => ({ ...content, header: edit(content.header) as Header })
