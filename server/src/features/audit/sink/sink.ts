import type { ChainedEntry } from '../index.ts'

/** Lines of one chain, in their order. */
export interface Batch {
  readonly organizationId: string
  /** NDJSON; never empty. */
  readonly text: string
  /** Its first and last entry; null in a batch of checkpoints alone. */
  readonly first: ChainedEntry | null
  readonly last: ChainedEntry | null
}

/** An entry that the receiver has. */
export interface Kept {
  readonly sequence: number
  readonly hash: string
}

/** A destination of the audit trail. */
export interface Sink {
  /** As logs name it, with no credential. */
  readonly name: string
  /** The newest entry of this chain that the receiver has; null if only the stored position can say. */
  lastKept(organizationId: string): Promise<Kept | null>
  /** Resolves once the receiver has kept the lines, through a crash of its own too. @throws if it may not have */
  send(batch: Batch, signal: AbortSignal): Promise<void>
  /** Resolves to what `doctor` says of it. @throws OperatorError with what to do */
  check(): Promise<{ readonly detail: string; readonly isUnsure: boolean }>
  close(): Promise<void>
}
