import type { Credential } from './admission.ts'
import type { Caller, RequestContext } from './operation.ts'

/** One write, taken apart and checked against the operation's schemas by the side that received it. */
export interface WriteRequest {
  readonly credential: Credential
  /** The caller as it was admitted; its authority is read again in the transaction. */
  readonly caller: Caller
  readonly context: RequestContext
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly dryRun: boolean
  readonly idempotencyKey: string | null
}

export interface Answer {
  readonly response: unknown
  /** Whether this is the stored answer of an earlier request with the same Idempotency-Key. */
  readonly replayed: boolean
}

/** What a write asks for; the values were checked against the operation's schemas. */
export const asked = ({ params, query, body, dryRun }: WriteRequest) =>
  ({ params, query, body, dryRun }) as { params: never; query: never; body: never; dryRun: boolean }
