import type { OperationId } from './errors.ts'
import type { AuditEntry } from './generated/schemas.ts'
import { type Bytes, withoutAnswer } from './transport.ts'

/**
 * An export of the audit trail, requested when it is first read. Iterates over the entries of an NDJSON export. A
 * ReeveError says that it could not be read to its end.
 */
export class AuditExport implements AsyncIterable<AuditEntry> {
  readonly #open: () => Promise<Bytes>
  readonly #operation: OperationId
  readonly #format: string | undefined

  constructor(operation: OperationId, open: () => Promise<Bytes>, format?: string) {
    this.#operation = operation
    this.#open = open
    this.#format = format
  }

  /** The bytes as they are sent, to be stored. Fails if the connection breaks off before the end. */
  bytes(): Promise<Bytes> {
    return this.#open()
  }

  /** The lines, each as it was sent and without its end. */
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
        yield* lines
        if (done) break
      }
      if (rest !== '') yield rest
    } finally {
      // Whoever stops early does not want the rest. After an error there is nothing left to cancel.
      await reader.cancel().catch(() => {})
    }
  }

  #parse(line: string): AuditEntry {
    try {
      return JSON.parse(line)
    } catch (cause) {
      throw withoutAnswer(this.#operation, 'unexpected_answer', cause)
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AuditEntry, void, undefined> {
    if (this.#format === 'csv') throw new TypeError('An export as csv has no entries: read its lines() or bytes()')
    for await (const line of this.lines()) yield this.#parse(line)
  }
}
