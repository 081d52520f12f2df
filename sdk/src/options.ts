import type { operations } from './generated/document.ts'

/** What every call takes. */
export interface CallOptions {
  /** Gives the call up when it aborts, also between two tries. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take, and each piece of an export, in place of the client's. */
  readonly timeoutSeconds?: number | undefined
}

/** What a write takes. */
export interface WriteOptions extends CallOptions {
  /** Makes the write happen at most once. Each call makes its own key; give one to repeat a call of before. */
  readonly idempotencyKey?: string | undefined
}

/** What a write takes that can be previewed. */
export interface DryRunOptions extends WriteOptions {
  /** Do everything, answer what it did, and roll it back. */
  readonly dryRun?: boolean | undefined
}

/** What an operation takes besides ids and a body. Dry runs are an option of the call. */
export type Query<Id extends keyof operations> = Omit<NonNullable<operations[Id]['parameters']['query']>, 'dry_run'>

type Success = 200 | 201 | 202
/** The body that an operation answers. */
export type Answer<Id extends keyof operations> = BodyOf<operations[Id]['responses'], Success>
type BodyOf<Responses, Status> = Responses[keyof Responses & Status] extends {
  content: { 'application/json': infer Body }
}
  ? Body
  : never
