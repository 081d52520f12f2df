import type { Credential } from './admission.ts'
import type { Caller } from './caller.ts'
import type { ChangeReadInput, RequestContext } from './operation.ts'

/** A write whose params, query and body were validated against the operation's schemas. */
export interface WriteRequest {
  readonly credential: Credential
  /** The caller at admission. The transaction reads the caller's authority again. */
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
  /** True if this is the stored response of an earlier request with the same Idempotency-Key. */
  readonly replayed: boolean
  readonly etag: string | null
}

/** The part of a write that is passed to `decide`, with validated values. */
export const decideInput = ({ params, query, body, dryRun }: WriteRequest) =>
  ({ params, query, body, dryRun }) as { params: never; query: never; body: never; dryRun: boolean }

/** The part of a write that is passed to `read`. */
export const readInput = ({ credential, params, query, body, dryRun, ifMatch }: WriteRequest, now: Date) =>
  ({
    organizationId: credential.organizationId,
    params,
    query,
    body,
    now,
    needsPreviewState: dryRun || ifMatch !== null,
  }) as ChangeReadInput
