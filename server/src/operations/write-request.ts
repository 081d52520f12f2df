import type { Credential } from './admission.ts'
import type { Caller, ChangeAsking, RequestContext } from './operation.ts'

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
  readonly ifMatch: string | null
}

export interface Answer {
  readonly response: unknown
  /** True if this is the stored answer of an earlier request with the same Idempotency-Key. */
  readonly replayed: boolean
  readonly etag: string | null
}

/** A write's request for `decide`; the values were checked against the operation's schemas. */
export const asked = ({ params, query, body, dryRun }: WriteRequest) =>
  ({ params, query, body, dryRun }) as { params: never; query: never; body: never; dryRun: boolean }

/** A write's request for `read`. */
export const asking = ({ credential, params, query, body, dryRun, ifMatch }: WriteRequest, now: Date) =>
  ({
    organizationId: credential.organizationId,
    params,
    query,
    body,
    now,
    isPreviewed: dryRun || ifMatch !== null,
  }) as ChangeAsking
