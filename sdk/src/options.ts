import type { operations } from './generated/document.ts'

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call when it aborts, also between two attempts. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of one attempt, and of each chunk of an export; overrides the client's. */
  readonly timeoutSeconds?: number | undefined
}

/** Options of a write. */
export interface WriteOptions extends CallOptions {
  /** Makes the write happen at most once. By default each call has a new key; give one to repeat an earlier call. */
  readonly idempotencyKey?: string | undefined
}

/** Options of a write that can be previewed. */
export interface DryRunOptions extends WriteOptions {
  /** Do everything, return the outcome, and roll it back. */
  readonly dryRun?: boolean | undefined
}

/** The query of an operation without `dry_run`, which is an option of the call. */
export type Query<Id extends keyof operations> = Omit<NonNullable<operations[Id]['parameters']['query']>, 'dry_run'>

type Success = 200 | 201 | 202
/** The body of an operation's answer. */
export type Answer<Id extends keyof operations> = BodyOf<operations[Id]['responses'], Success>
type BodyOf<Responses, Status> = Responses[keyof Responses & Status] extends {
  content: { 'application/json': infer Body }
}
  ? Body
  : never
