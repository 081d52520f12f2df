import { unexpected } from './errors.ts'
import type { AuditEntry } from './generated/schemas.ts'
import type { Bytes, StreamValidator } from './transport.ts'

const LINE_END = 10
const QUOTE = 34

/** Checks that the response is an export in this format, and at its end that it is complete. */
export const createExportValidator =
  (format = 'ndjson'): StreamValidator =>
  headers => {
    if (!headers.get('content-type')?.includes(format) || !headers.has('reeve-entries')) {
      throw new SyntaxError('no export')
    }
    const isCsv = format === 'csv'
    // The first record of CSV names the columns.
    let missing = Number(headers.get('reeve-entries')) + Number(isCsv)
    let isQuoted = false
    let isEnded = true
    return read => {
      for (const byte of read.value ?? []) {
        // A quoted field of CSV may contain line ends.
        isEnded = byte === LINE_END && !isQuoted
        if (isEnded) missing--
        else if (byte === QUOTE && isCsv) isQuoted = !isQuoted
      }
      if (read.done && (!isEnded || missing !== 0)) throw new Error('The response was incomplete')
      return read
    }
  }

/** An export, requested when it is first read. Throws a ReeveError if it cannot be read to its end. */
export class Export {
  readonly #open: () => Promise<Bytes>

  constructor(open: () => Promise<Bytes>) {
    this.#open = open
  }

  /** The bytes as the service sends them, for storage. The stream fails if it is incomplete. */
  bytes(): Promise<Bytes> {
    return this.#open()
  }

  /** The lines as the service sends them, without their line ends. */
  async *lines(): AsyncGenerator<string, void, undefined> {
    const reader = (await this.#open()).getReader()
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        rest += decoder.decode(value, { stream: !done })
        const lines = rest.split('\n')
        rest = lines.pop() ?? ''
        // Records of CSV end with CRLF.
        yield* lines.map(line => (line.endsWith('\r') ? line.slice(0, -1) : line))
        if (done) break
      }
    } finally {
      // A consumer that stops early cancels the rest. After an error there is nothing left to cancel.
      await reader.cancel().catch(() => {})
    }
  }
}

/** An export of the audit trail. Iterates over the entries of an NDJSON export. */
export class AuditExport extends Export implements AsyncIterable<AuditEntry> {
  readonly #format: string | undefined

  constructor(open: () => Promise<Bytes>, format?: string) {
    super(open)
    this.#format = format
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AuditEntry, void, undefined> {
    if (this.#format === 'csv') throw new TypeError('csv has no entries: read its lines() or bytes()')
    for await (const line of this.lines()) {
      let entry: AuditEntry
      try {
        entry = JSON.parse(line)
        if (!Number.isInteger(entry?.sequence)) throw new SyntaxError('no entry')
      } catch (cause) {
        throw unexpected('exportAudit', cause)
      }
      yield entry
    }
  }
}
