import type { OperationId } from './errors.ts'
import type { AuditEntry } from './generated/schemas.ts'
import { withoutAnswer } from './transport.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** An export of the audit trail, requested when it is first read. Iterates over the entries of an NDJSON export. */
export class AuditExport implements AsyncIterable<AuditEntry> {
  readonly #open: () => Promise<Bytes>
  readonly #operation: OperationId

  constructor(operation: OperationId, open: () => Promise<Bytes>) {
    this.#operation = operation
    this.#open = open
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
        const { done, value } = await reader.read().catch(cause => {
          throw withoutAnswer(this.#operation, 'network_fault', cause)
        })
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

  async *[Symbol.asyncIterator](): AsyncGenerator<AuditEntry, void, undefined> {
    for await (const line of this.lines()) yield JSON.parse(line)
  }
}
