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

/** The option of a change that can be conditional. */
export interface ConditionalOptions {
  /**
   * The ETag of an answer or a dry run, from `withResponse`. The change is made only if the resource is still in that
   * state, or the preview would still be the same; otherwise it fails with `changed_meanwhile`.
   */
  readonly ifMatch?: string | undefined
}

/** Options of a write that can be previewed. */
export interface DryRunOptions extends WriteOptions {
  /** Makes the change, returns its result, and rolls it back. */
  readonly dryRun?: boolean | undefined
}

/** The query of an operation without `dry_run`, which is an option of the call. */
export type Query<Id extends keyof operations> = Omit<NonNullable<operations[Id]['parameters']['query']>, 'dry_run'>

/** An answer with its headers. */
export interface Answered<Body> {
  readonly data: Body
  /** For `ifMatch`: the state of the resource, or all that a dry run depends on. Undefined for everything else. */
  readonly etag: string | undefined
  /** The HTTP response. Its body has been read. */
  readonly response: Response
}

/** The promise of an answer's body. */
export interface AnswerPromise<Body> extends Promise<Body> {
  /** Resolves to the body with its ETag and response, of the same call. Rejects as the promise itself does. */
  withResponse(): Promise<Answered<Body>>
}

type Success = 200 | 201 | 202
/** The body of an operation's answer. */
export type Answer<Id extends keyof operations> = BodyOf<operations[Id]['responses'], Success>
type BodyOf<Responses, Status> = Responses[keyof Responses & Status] extends {
  content: { 'application/json': infer Body }
}
  ? Body
  : never
