import type { Batch, Statement } from '../database/pool.ts'
import type { ErrorDefinition } from '../kernel/errors.ts'
import type { PlatformScope } from '../kernel/vocabulary.ts'
import type { Fact } from './fact.ts'

/**
 * A platform operation concerns the organizations of the installation, and is called with a platform key. The key
 * belongs to no organization, so no other operation accepts it, and these accept no other credential. The functions of
 * `define-platform-operation.ts` define one; `platform-query.ts` and `platform-change.ts` are the runtime.
 *
 * A platform change is read → decide → write, like a governance change. It takes the lock of its organization. One
 * transaction records it in the chain of this organization and in the system chain.
 */
export type PlatformOperation =
  | {
      readonly kind: 'platformQuery'
      readonly platformScope: PlatformScope
      read(input: PlatformReadInput): Batch
      etag?(found: unknown): unknown
      answer(context: PlatformContext & Found): unknown
    }
  | {
      readonly kind: 'platformChange'
      readonly platformScope: PlatformScope
      /** The organization whose lock is taken. Absent if the change creates one. */
      organizationOf?(params: never): string
      read(input: PlatformReadInput): Batch
      etag?(found: unknown): unknown
      etagOfAnswer?(response: unknown): unknown
      /** Adds the present state to a stored response. `found` is what `read` returns at the replay. */
      onReplay?(response: unknown, found: unknown): unknown
      decide(context: PlatformChangeContext & Found): PlatformOutcome<unknown>
    }

/** The caller of a platform operation: a platform key, as read from the database for this request. */
export interface PlatformCaller {
  readonly id: string
  readonly name: string
  readonly scopes: readonly PlatformScope[]
}

/** A platform key from a request, and the statement that finds it. */
export interface PlatformCredential {
  /** The result is undefined if the key is not valid, or not from this network address. */
  findCaller(now: Date): Statement<PlatformCaller | undefined>
  /** Called when the key was found, to record its use. Must not throw. */
  used?(caller: PlatformCaller, now: Date): void
  readonly refusal: ErrorDefinition
}

/** The parameters and body of a request, checked against the operation's schemas. */
export interface PlatformInput<Params = never, Query = never, Body = never> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

export interface PlatformReadInput<Params = never, Query = never, Body = never>
  extends PlatformInput<Params, Query, Body> {
  readonly now: Date
}

export interface PlatformContext<Params = never, Query = never, Body = never>
  extends PlatformInput<Params, Query, Body> {
  readonly caller: PlatformCaller
  readonly now: Date
}

export interface PlatformChangeContext<Params = never, Query = never, Body = never>
  extends PlatformContext<Params, Query, Body> {
  /** True for a dry run. `decide` may use it only for the response: the runtime rolls the writes back. */
  readonly dryRun: boolean
}

export interface Found<Rows = unknown> {
  readonly found: Rows
}

/** The decision of a platform change. */
export interface PlatformOutcome<Response> {
  readonly response: Response
  /** Null if nothing changes. */
  readonly fact: Fact | null
  readonly writes?: Batch
  /** Called after the commit, for effects outside the database. Must not throw. */
  readonly afterCommit?: (() => void) | undefined
  /** The id of the organization that the change creates. Its chain begins with the entry of `fact`. */
  readonly createdId?: string
}

export const isPlatformOperation = <Any extends { readonly kind: string }>(
  operation: Any,
): operation is Extract<Any, PlatformOperation> =>
  operation.kind === 'platformQuery' || operation.kind === 'platformChange'
