import type { ChainedEntry } from '../index.ts'

/** Lines of one chain, in their order. */
export interface Batch {
  readonly organizationId: string
  /** NDJSON; never empty. */
  readonly text: string
  /** The first and last entry of the batch; null if it has only checkpoints. */
  readonly first: ChainedEntry | null
  readonly last: ChainedEntry | null
}

/** An entry that the receiver has stored. */
export interface StoredEntry {
  readonly sequence: number
  readonly hash: string
}

/** A destination of the audit trail. */
export interface Sink {
  /** The name in logs, without credentials. */
  readonly name: string
  /**
   * The newest entry of this chain that the receiver has. Null if it has none or cannot tell; then the position in the
   * database is used.
   */
  lastStored(organizationId: string): Promise<StoredEntry | null>
  /** Resolves once the receiver has stored the lines durably. @throws if the receiver might not have stored them */
  send(batch: Batch, signal: AbortSignal): Promise<void>
  /** Resolves to the finding for `reeve doctor`. @throws OperatorError with instructions */
  check(): Promise<{ readonly detail: string; readonly isUnsure: boolean }>
  close(): Promise<void>
}
