import { createHash, hkdfSync, randomUUID } from 'node:crypto'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { SealedSecret } from './sealed-secret.ts'

const FORMAT = 1
const MAGIC = /^reeve-backup (\d+) ([0-9a-f]{64})$/
const NEWLINE = 0x0a
/**
 * Maximum length of a header in bytes. Real headers are far shorter. The limit prevents a large file that is not a
 * backup from being read into memory.
 */
const LONGEST = 1024 * 1024

/** The header of a backup. It is not encrypted. */
export interface Header {
  readonly id: string
  /** The time of the backup's snapshot. */
  readonly created_at: string
  readonly release: string
  /** The migrations that created the schema. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** A hash of the secret, by which a secret can be checked without decrypting the backup. */
  readonly secret_check: string
  /** The secret, sealed under a passphrase. Null if the backup does not contain it. */
  readonly secret: SealedSecret | null
}

export const newHeader = (secret: string, header: Omit<Header, 'id' | 'secret_check'>): Header => {
  const id = randomUUID()
  return { id, secret_check: checkOf(secret, id), ...header }
}

const checkOf = (secret: string, id: string): string => derive(secret, id, 'reeve backup check').toString('hex')

/** True if the backup was made under this secret. */
export const matchesSecret = (secret: string, { id, secret_check }: Header): boolean =>
  checkOf(secret, id) === secret_check

/** Writes two lines: first the format and a digest of the second line, then the header as JSON. */
export function writeHeader(header: Header): Buffer {
  const line = `${JSON.stringify(header)}\n`
  return Buffer.from(`reeve-backup ${FORMAT} ${digestOf(line)}\n${line}`)
}

/**
 * The encryption key of one file. It depends on every byte of the header, so a changed header makes the frames
 * undecryptable.
 */
export const keyOf = (secret: string, header: Buffer): Buffer => derive(secret, digestOf(header), 'reeve backup')

const derive = (secret: string, salt: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))

/** A backup whose header was read. */
export interface OpenedFile {
  readonly header: Header
  /** The bytes of the header in the file. */
  readonly bytes: Buffer
  /** The sealed records after the header. */
  readonly rest: AsyncIterable<Buffer>
}

/** @throws OperatorError when the file is not a backup, is damaged, or has a newer format than this release reads */
export async function readHeader(file: AsyncIterable<Buffer>): Promise<OpenedFile> {
  const chunks = file[Symbol.asyncIterator]()
  let read: Buffer = Buffer.alloc(0)
  let end = -1
  while (end < 0 && read.length < LONGEST) {
    const { value, done } = await chunks.next()
    if (done) break
    read = Buffer.concat([read, value])
    end = secondNewline(read)
  }
  const bytes = read.subarray(0, end + 1)
  const header = parse(read, end)
  async function* rest(): AsyncGenerator<Buffer> {
    if (read.length > bytes.length) yield read.subarray(bytes.length)
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { header, bytes, rest: rest() }
}

const secondNewline = (text: Buffer): number => {
  const first = text.indexOf(NEWLINE)
  return first < 0 ? -1 : text.indexOf(NEWLINE, first + 1)
}

function parse(read: Buffer, end: number): Header {
  const [first = '', ...more] = read
    .subarray(0, end < 0 ? Math.min(read.length, 200) : end)
    .toString()
    .split('\n')
  const [, format, digest] = MAGIC.exec(first) ?? []
  if (!format)
    throw new OperatorError('The file is not a Reeve backup: it does not begin with the line "reeve-backup".')
  if (Number(format) > FORMAT) {
    throw new OperatorError(
      `The backup has format ${format}, but this release supports only ${FORMAT}. Use a newer release.`,
    )
  }
  if (end < 0) throw new OperatorError('The backup is truncated in its first lines.')
  const line = `${more[0]}\n`
  if (digestOf(line) !== digest) throw new OperatorError('The backup is damaged in its first two lines.')
  const header = parseJson(line)
  if (!isHeader(header)) throw new OperatorError('The second line of the backup is not a valid header.')
  return header
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const HEX = /^[0-9a-f]{64}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const RELEASE = /^\d+\.\d+\.\d+[\w.+-]{0,40}$/
const MIGRATION = /^\d{4}_\w{1,80}\.sql$/
const CHECKSUM = /^\w+$/
const SALT = /^[A-Za-z0-9+/]{22}==$/
/** Base64 of a nonce, at least one byte of ciphertext, and a tag: 29 bytes or more. */
const SEALED = /^[A-Za-z0-9+/]{39,}={0,2}$/

/**
 * Checks every field, because the digest detects damage but not forgery: anyone can write a header. Some fields are
 * printed, so each is limited to the characters that it needs.
 */
function isHeader(value: unknown): value is Header {
  const fields = { id: UUID, created_at: TIME, release: RELEASE, secret_check: HEX }
  if (!isOf({ ...fields, migrations: null, secret: null }, value)) return false
  const { migrations, secret } = value
  return (
    Array.isArray(migrations) &&
    migrations.every(one => isOf({ name: MIGRATION, checksum: CHECKSUM }, one)) &&
    (secret === null || isOf({ salt: SALT, sealed: SEALED }, secret))
  )
}

/** True if the value has these fields and no others. A field with a pattern must be a string that matches it. */
function isOf(fields: Readonly<Record<string, RegExp | null>>, value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== Object.keys(fields).length)
    return false
  return Object.entries(fields).every(([name, pattern]) => {
    const found = (value as Record<string, unknown>)[name]
    return Object.hasOwn(value, name) && (pattern === null || (typeof found === 'string' && pattern.test(found)))
  })
}

const digestOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
