import type { operations } from './generated/document.ts'

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call when it aborts, even between two attempts. */
  readonly signal?: AbortSignal | undefined
  /** Timeout in seconds of an attempt, and of each chunk of an export; overrides the client's. */
  readonly timeoutSeconds?: number | undefined
}

/** Options of a write. */
export interface WriteOptions extends CallOptions {
  /**
   * Makes the write happen at most once. By default each call has a new key; pass the key of an earlier call to repeat
   * it.
   */
  readonly idempotencyKey?: string | undefined
}

/** The option of a change that can be conditional. */
export interface ConditionalOptions {
  /**
   * The ETag of a response or a dry run, from `withResponse`. The change is made only if the resource is still in that
   * state, or the preview would still be the same; otherwise it fails with `changed_meanwhile`.
   */
  readonly ifMatch?: string | undefined
}

/** Options of a write that can be previewed. */
export interface DryRunOptions extends WriteOptions {
  /** If true, Reeve makes the change, returns the result, and rolls the change back. */
  readonly dryRun?: boolean | undefined
}

/** The query of an operation, without `dry_run`, which is an option of the call. */
export type Query<Id extends keyof operations> = Omit<NonNullable<operations[Id]['parameters']['query']>, 'dry_run'>

/** A response with its headers. */
export interface Answered<Body> {
  readonly data: Body
  /**
   * The ETag for `ifMatch`, of the resource or of everything that a dry run depends on. Undefined for other responses.
   */
  readonly etag: string | undefined
  /** The HTTP response. Its body has been read. */
  readonly response: Response
}

/** The promise of a response's body. */
export interface AnswerPromise<Body> extends Promise<Body> {
  /** Resolves to the body, the ETag and the response of the same call. Rejects like the promise itself. */
  withResponse(): Promise<Answered<Body>>
}

type Success = 200 | 201 | 202
/** The body of an operation's response. */
export type Answer<Id extends keyof operations> = BodyOf<operations[Id]['responses'], Success>
type BodyOf<Responses, Status> = Responses[keyof Responses & Status] extends {
  content: { 'application/json': infer Body }
}
  ? Body
  : never
