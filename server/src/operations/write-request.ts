import type { Sql } from '../database/pool.ts'
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

/** What `run` is given of a write; the values were checked against the operation's schemas. */
export const runContext = (sql: Sql, caller: Caller, now: Date, { params, query, body, dryRun }: WriteRequest) =>
  ({ sql, caller, now, params, query, body, dryRun }) as { [key: string]: unknown } as never
